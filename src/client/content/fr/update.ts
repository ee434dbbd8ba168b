import type { update as english } from '../en/update.ts'

export const update: typeof english = {
  ready: 'Prêt à fonctionner hors ligne',
  title: 'Mise à jour prête',
  text: 'Recharger prend une seconde et garde votre place.',
  reload: 'Recharger',
  later: 'Plus tard',
  close: 'Fermer',
  area: 'Mise à jour',
  busyHere: 'Terminez ou videz d’abord le formulaire ouvert sur cette page.',
  busyElsewhere: 'Terminez ou enregistrez d’abord le formulaire ouvert dans l’autre onglet.',
}
