import type { keeping as english } from '../en/keeping.ts'

export const keeping: typeof english = {
  save: 'Guardar',
  saved: 'Guardados',
  compare: 'Comparar',
  saveSearch: 'Guardar esta pesquisa',
  searchSaved: 'Pesquisa guardada',
  refused: {
    unavailable: 'Esta janela do navegador não dá espaço no aparelho; por isso não foi possível.',
    outdated: 'A loja foi atualizada noutro separador. Carregue primeiro esta página de novo.',
    full: 'Este aparelho não tem mais espaço. O que está guardado fica, mas isto não pôde ser acrescentado.',
    failed: 'Não foi possível fazer isto no aparelho.',
  },
  compareFull: 'Já há quatro veículos na comparação. Retire um primeiro.',
  compared: (count) => `Na comparação: ${count} de 4. Está em Guardados.`,
}
