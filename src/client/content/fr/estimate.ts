import type { estimate as english } from '../en/estimate.ts'

export const estimate: typeof english = {
  title: 'Estimation – pas un devis',
  fromTariffs: (day) => `Estimation selon les tarifs du ${day}`,
  saved: (age) => `Estimation gardée ${age}`,
  savedOn: (day) => `Estimation gardée le ${day}`,
  plain: 'Estimation',
  share: 'Partager cette estimation',
  save: 'Garder cette estimation en PDF',
  failed: 'L’estimation n’a pas pu être mise en PDF.',
  pricedLater:
    'Vous pouvez tout de même demander le devis\u00A0: il est gardé sur cet appareil, puis chiffré et envoyé quand la connexion revient.',
  madeOn: (time) => `Faite le ${time}, heure d’Afrique du Sud, sur un appareil sans connexion`,
  vehicle: 'Véhicule',
  reference: 'Référence',
  deliveredTo: 'Livré à',
  notBinding:
    'Ceci est une estimation et non une offre\u00A0: elle n’a pas de numéro et n’engage personne. Prix, taux et le véhicule lui-même peuvent avoir changé\u00A0; le devis le dira.',
}
