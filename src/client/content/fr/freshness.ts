import type { freshness as english } from '../en/freshness.ts'

export const freshness: typeof english = {
  saved: (age) => `Gardé ${age}`,
  savedOn: (day) => `Gardé le ${day}`,
  savedSome: 'Gardé',
  fromList: (age) => `De votre liste de stock gardée, ${age}`,
  fromListOn: (day) => `De votre liste de stock, gardée le ${day}`,
  fromListSome: 'De votre liste de stock gardée',
  cancel: 'Annuler',
  newerResults: 'Résultats plus récents – afficher',
  newerVehicle: 'Détails plus récents – afficher',
  newPrice: 'Le prix a changé – afficher',
  nowReserved: 'Ce véhicule est maintenant réservé – afficher',
  nowSold: 'Ce véhicule a été vendu – afficher',
  gone: 'N’est plus en stock',
  shortVersion: 'Version courte – tous les détails nécessitent une connexion',
  serverFault: 'Notre serveur a eu un problème, résultats gardés affichés',
  storageFull: 'L’espace est plein – la consultation fonctionne, garder est désactivé',
  oldRate: 'taux ancien',
  pageNotSaved: 'Cette page n’a pas été gardée. Nécessite une connexion',
  savedPages: 'Pages gardées de cette recherche\u00A0:',
  searchNotSaved: 'Cette recherche n’a pas été gardée',
  saveList: (size) =>
    size === null
      ? 'Gardez la liste du stock pour chercher hors ligne'
      : `Gardez la liste du stock (environ ${size}) pour chercher hors ligne`,
  savedHere: 'Gardé sur cet appareil\u00A0:',
  nothingSaved: 'Cet appareil n’a encore gardé aucune recherche.',
  popularVehicles: 'Véhicules populaires',
  anyVehicle: 'Tout véhicule',
  andFilters: (count) => (count === 1 ? 'et 1 filtre' : `et ${count} filtres`),
  andMore: (count) => `et ${count} de plus`,
  vehicleNotSaved: 'Ce véhicule n’a pas été gardé',
  windowKeepsNothing: 'L’usage hors ligne est désactivé dans cette fenêtre',
  cannotTell: (reference) => `Hors ligne, nous ne pouvons pas dire si ${reference} existe`,
}
