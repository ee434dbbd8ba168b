import type { update as english } from '../en/update.ts'

export const update: typeof english = {
  ready: 'Pronto a funcionar sem ligação',
  title: 'Atualização pronta',
  text: 'Recarregar demora um segundo e mantém o seu lugar.',
  reload: 'Recarregar',
  later: 'Mais tarde',
  close: 'Fechar',
  area: 'Atualização',
  busyHere: 'Termine ou esvazie primeiro o formulário aberto nesta página.',
  busyElsewhere: 'Termine ou guarde primeiro o formulário aberto no outro separador.',
}
