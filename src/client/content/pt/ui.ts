import type { ui as english } from '../en/ui.ts'

export const ui: typeof english = {
  live: 'Ao vivo',
  needsConnection: 'Precisa de ligação',
  ago: {
    now: 'agora mesmo',
    day: (count) => `há ${count} ${count === 1 ? 'dia' : 'dias'}`,
    hour: (count) => `há ${count} ${count === 1 ? 'hora' : 'horas'}`,
    minute: (count) => `há ${count} ${count === 1 ? 'minuto' : 'minutos'}`,
  },
  slow: 'Isto parece estar a demorar um pouco mais do que o esperado',
  tryAgain: 'Tentar de novo',
  partFailedTitle: 'Esta parte da página não funcionou',
  partFailedText: 'O resto da página não é afetado.',
  back: 'Voltar',
  firstPage: 'Primeira página',
  previousPage: 'Página anterior',
  nextPage: 'Página seguinte',
  lastPage: 'Última página',
}
