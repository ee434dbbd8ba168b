import type { keeping as english } from '../en/keeping.ts'

export const keeping: typeof english = {
  save: 'Garder',
  saved: 'Gardés',
  compare: 'Comparer',
  saveSearch: 'Garder cette recherche',
  searchSaved: 'Recherche gardée',
  refused: {
    unavailable:
      'Cette fenêtre du navigateur ne donne pas de place sur l’appareil\u00A0; cela n’a donc pas pu être fait.',
    outdated: 'La boutique a été mise à jour dans un autre onglet. Rechargez d’abord cette page.',
    full: 'Cet appareil n’a plus de place. Ce qui est gardé reste, mais ceci n’a pas pu être ajouté.',
    failed: 'Cela n’a pas pu être fait sur l’appareil.',
  },
  compareFull: 'Quatre véhicules sont déjà dans la comparaison. Retirez-en un d’abord.',
  compared: (count) => `Dans la comparaison\u00A0: ${count} sur 4. Elle se trouve sous Gardés.`,
}
