import type { ui as english } from '../en/ui.ts'

export const ui: typeof english = {
  live: 'En direct',
  needsConnection: 'Nécessite une connexion',
  ago: {
    now: 'à l’instant',
    day: (count) => `il y a ${count} ${count === 1 ? 'jour' : 'jours'}`,
    hour: (count) => `il y a ${count} ${count === 1 ? 'heure' : 'heures'}`,
    minute: (count) => `il y a ${count} ${count === 1 ? 'minute' : 'minutes'}`,
  },
  slow: 'Cela semble prendre un peu plus de temps que prévu',
  tryAgain: 'Réessayer',
  partFailedTitle: 'Cette partie de la page n’a pas fonctionné',
  partFailedText: 'Le reste de la page n’est pas touché.',
  back: 'Retour',
  firstPage: 'Première page',
  previousPage: 'Page précédente',
  nextPage: 'Page suivante',
  lastPage: 'Dernière page',
}
