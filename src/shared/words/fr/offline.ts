import { formatCount } from '../../domain/money.ts'
import type * as english from '../en/offline.ts'

const vehicles = (count: number) => `${formatCount(count)} ${count < 2 ? 'véhicule' : 'véhicules'}`
const pictures = (count: number) => `${formatCount(count)} ${count < 2 ? 'image' : 'images'}`

export const offlineUse: typeof english.offlineUse = {
  title: 'Usage hors ligne',
  description: 'Ce que cet appareil garde pour l’usage sans connexion, et la place que cela prend.',
  intro: 'Enregistrez ici ce qu’il vous faut en route. Cela s’ouvre sans signal.',
  remove: 'Retirer',
  tryAgain: 'Réessayer',
  reading: 'Lecture de ce que garde cet appareil',

  stockTitle: 'Liste du stock',
  stockText: 'Avec elle, vous cherchez dans tout le stock sans connexion, avec les mêmes résultats et prix.',
  saveList: (size) => `Enregistrer la liste du stock (${size})`,
  saved: (count, age) => `Liste du stock enregistrée\u00A0: ${vehicles(count)}, ${age}`,
  update: 'Mettre à jour',
  removeList: 'Retirer la liste du stock',
  progress: (done, total) => `${done} sur ${total}`,
  listUnknown: 'La liste du stock n’est pas sur cet appareil. L’enregistrer nécessite une connexion.',
  listOff: 'L’usage hors ligne est désactivé dans cette fenêtre\u00A0: le navigateur n’y garde rien.',
  listFailed: {
    needsConnection: 'La liste du stock n’a pas pu être enregistrée. Nécessite une connexion.',
    full: 'L’appareil n’a pas de place pour la liste du stock. La consultation fonctionne, l’enregistrement est désactivé.',
    failed: 'La liste du stock n’a pas pu être enregistrée sur cet appareil.',
  },
  stockSaved: 'Liste du stock enregistrée',
  updateFailed: 'Pas à jour. Nécessite une connexion.',

  packsTitle: 'Packs frontière',
  packsText:
    'Un véhicule avec toutes ses photos, ses devis, le prix livré et les règles d’entrée, enregistrés pour un poste-frontière ou un port.',
  noPacks: 'Ouvrez un véhicule, ou allez à Enregistrés, et touchez Pack frontière.',
  toSaved: 'Aux véhicules enregistrés',
  packFor: (port, country) => `${port}, ${country}`,
  addTitle: (name) => `Mettre le ${name} dans un pack frontière`,
  country: 'Choisir le pays',
  port: 'Choisir le port',
  noPlaces: 'Pays et ports nécessitent une connexion.',
  measuring: 'Demande de la taille',
  about: (size, photos) =>
    `Environ ${size}\u00A0: le véhicule${photos === 0 ? '' : ` avec ${formatCount(photos)} ${photos === 1 ? 'photo' : 'photos'}`}, ses devis, le prix livré et les règles d’entrée.`,
  sizeUnknown: 'En connaître la taille nécessite une connexion.',
  savePack: 'Enregistrer le pack frontière',
  cancel: 'Annuler',
  choosePlace: 'Choisissez d’abord un pays et un port',
  savingPack: 'Enregistrement du pack frontière',
  picturesDone: (done, total) => `${formatCount(done)} sur ${pictures(total)}`,
  packSaved: (name, port) => `Le ${name} est dans le pack frontière pour ${port}.`,
  packIncomplete: (missing) =>
    `${pictures(missing)} ${missing === 1 ? 'n’est pas venue' : 'ne sont pas venues'}. Touchez Rafraîchir quand la connexion sera meilleure.`,
  packFailed: {
    noAnswer: 'Cela n’a pas pu être obtenu. Nécessite une connexion.',
    refused: 'La boutique ne connaît plus ce véhicule.',
    notKept: 'Cet appareil n’a plus de place pour cela. Libérez de la place ci-dessous, puis réessayez.',
  },
  ready: 'Prêt sans signal',
  notReady: 'Pas prêt',
  checking: 'Lecture sur l’appareil',
  packsRefused: 'Les packs frontière ne peuvent pas être lus',
  missingPictures: (missing, size) =>
    `${pictures(missing)} ${missing === 1 ? 'manque' : 'manquent'}${size === null ? '' : `, environ ${size}`}`,
  missingAnswers: 'des détails ou des prix manquent',
  missingPapers: 'un devis sans son PDF',
  missingShell: 'l’application elle-même n’est pas encore sur cet appareil',
  refresh: 'Rafraîchir',
  packAge: (age, size) => `Enregistré ${age}\u00A0·\u00A0${size}`,
  delivered: (port) => `livré à ${port}`,
  notDelivered: 'pas de prix livré',
  tariffs: (day) => `Tarifs du ${day}`,
  noQuotes: 'Pas de devis sur cet appareil',
  vehicleUnknown: 'Ce véhicule n’est pas sur cet appareil, et le demander nécessite une connexion.',

  bytes: (amount, unit) => `${amount.replace('.', ',')}\u00A0${unit.replace('B', 'o')}`,
  meterTitle: 'Ce que garde cet appareil',
  kind: 'Sorte',
  items: 'Éléments',
  size: 'Taille',
  total: 'Total',
  kinds: {
    stock: 'Liste du stock',
    vehicles: 'Véhicules ouverts',
    searches: 'Recherches',
    costs: 'Prix de livraison',
    references: 'Listes et taux',
    thumbs: 'Petites images',
    photos: 'Photos',
    packs: 'Packs frontière avec leurs images',
    quotes: 'Devis et ce qui attend',
    mine: 'Véhicules et recherches enregistrés',
    app: 'L’application elle-même',
  },
  allowance: (used, quota) => `Le navigateur compte ${used} sur les ${quota} qu’il accorde.`,
  persisted: 'Cela reste jusqu’à ce que vous le retiriez.',
  notPersisted:
    'Le navigateur peut le retirer quand l’appareil manque de place. Installer l’application rend cela peu probable.',
  freeSpace: (size) => `Libérer de la place (${size})`,
  freeHint:
    'Retire les images et les pages que l’on peut obtenir de nouveau. Ce que vous avez enregistré, mis en pack ou reçu en devis reste.',
  nothingToFree: 'Il n’y a rien à libérer.',
  freed: (size) => `${size} sont de nouveau libres.`,
  notFreed: 'Le navigateur ne l’a pas lâché. Rechargez cette page et réessayez.',

  lowTitle: 'Économie de données',
  lowText:
    'Images plus petites, pas de recherche d’avance, aucun téléchargement que vous n’avez pas demandé. Automatique\u00A0: petites images en 2G, et si votre navigateur est réglé pour économiser les données.',
  pictures: 'Images',
  choices: {
    auto: (isSmall) =>
      isSmall ? 'Automatique\u00A0: petites en ce moment' : 'Automatique\u00A0: normales en ce moment',
    full: 'Normales',
    small: 'Petites',
    off: 'Sans images en consultant',
  },
  choiceNotKept: 'Le choix ne vaut que pour cette visite\u00A0: l’appareil ne l’a pas enregistré.',
}

export const freshness: typeof english.freshness = {
  saved: (age) => `Enregistré ${age}`,
  savedOn: (day) => `Enregistré le ${day}`,
  savedSome: 'Enregistré',
  fromList: (age) => `De votre liste du stock enregistrée, ${age}`,
  fromListOn: (day) => `De votre liste du stock, enregistrée le ${day}`,
  fromListSome: 'De votre liste du stock enregistrée',
  cancel: 'Annuler',
  newerResults: 'Résultats plus récents – afficher',
  newerVehicle: 'Détails plus récents – afficher',
  newPrice: 'Le prix a changé – afficher',
  nowReserved: 'Ce véhicule est maintenant réservé – afficher',
  nowSold: 'Ce véhicule a été vendu – afficher',
  gone: 'N’est plus en stock',
  shortVersion: 'Version courte – tous les détails nécessitent une connexion',
  serverFault: 'Notre serveur a eu un problème, résultats enregistrés affichés',
  storageFull: 'L’espace est plein – la consultation fonctionne, l’enregistrement est désactivé',
  lost: {
    title: 'Le navigateur a supprimé ce qui était enregistré ici',
    list: 'La liste du stock est rechargée dès qu’il y a une connexion.',
    listLater: 'La liste du stock peut être enregistrée de nouveau sous Usage hors ligne.',
    quotes: (count) =>
      `${formatCount(count)} ${count === 1 ? 'devis n’est plus' : 'devis ne sont plus'} sur cet appareil. Ceux envoyés par e-mail s’ouvrent par le lien du message.`,
    waiting: (count) =>
      `${formatCount(count)} ${count === 1 ? 'demande attendait ici et n’a peut-être pas été envoyée' : 'demandes attendaient ici et n’ont peut-être pas été envoyées'}. Refaites la demande, sauf si vous avez eu une réponse.`,
    saved: (count) => `Véhicules et recherches enregistrés qui ont disparu\u00A0: ${formatCount(count)}.`,
    packs: (count) => `Packs frontière qui ont disparu\u00A0: ${formatCount(count)}.`,
  },
  damaged:
    'Ce qui était enregistré sur cet appareil ne s’ouvre pas. Fermez le navigateur et rouvrez-le. Si cela n’aide pas, son stockage est endommagé\u00A0: effacez les données de ce site dans les réglages du navigateur, et il enregistrera de nouveau.',
  oldRate: 'taux ancien',
  pageNotSaved: 'Cette page n’a pas été enregistrée. Nécessite une connexion',
  savedPages: 'Pages enregistrées de cette recherche\u00A0:',
  searchNotSaved: 'Cette recherche n’a pas été enregistrée',
  saveList: (size) =>
    size === null
      ? 'Enregistrez la liste du stock pour chercher hors ligne'
      : `Enregistrez la liste du stock (environ ${size}) pour chercher hors ligne`,
  savedHere: 'Enregistré sur cet appareil\u00A0:',
  nothingSaved: 'Cet appareil n’a encore enregistré aucune recherche.',
  popularVehicles: 'Véhicules populaires',
  anyVehicle: 'Tout véhicule',
  andFilters: (count) => (count === 1 ? 'et 1 filtre' : `et ${count} filtres`),
  andMore: (count) => `et ${count} de plus`,
  vehicleNotSaved: 'Ce véhicule n’a pas été enregistré',
  windowKeepsNothing: 'L’usage hors ligne est désactivé dans cette fenêtre',
  cannotTell: (reference) => `Hors ligne, nous ne pouvons pas dire si ${reference} existe`,
}

export const connection: typeof english.connection = {
  slow: 'Connexion lente – résultats enregistrés affichés',
  offline: 'Hors ligne – résultats enregistrés affichés',
  serverDown: 'Notre serveur ne répond pas',
  portal: 'Ce Wi-Fi demande de s’identifier',
  openPortal: 'Ouvrir sa page',
}

export const bar: typeof english.bar = {
  name: 'Application',
  stock: 'Stock',
  saved: 'Enregistrés',
  quotes: 'Devis',
  waiting: (count) => `${formatCount(count)} en attente`,
  more: 'Plus',
  offline: 'Usage hors ligne',
  compare: 'Comparer',
  about: 'À propos',
  faq: 'FAQ',
  contact: 'Contact',
  check: 'Vérifier un devis',
  privacy: 'Confidentialité',
}

export const install: typeof english.install = {
  title: 'Installer Saex',
  subtitle: 'Moins de 2 Mo. Sans magasin d’applications.',
  search: 'Chercher dans le stock sans connexion',
  quotations: 'Vos devis restent sur cet appareil',
  quick: 'S’ouvre aussitôt, même sur une ligne lente',
  install: 'Installer',
  notNow: 'Pas maintenant',
  close: 'Fermer',
  offer: 'Gardez Saex sous la main\u00A0: installée, elle s’ouvre aussitôt et sans connexion.',
  show: 'Installer l’application',
  howTo: 'Comment installer',
  iosShare: 'Touchez Partager dans la barre de votre navigateur',
  iosAdd: 'Choisissez «\u00A0Sur l’écran d’accueil\u00A0»',
  iosOpen: 'Ouvrez Saex une fois de là, en ligne\u00A0: l’application garde sa propre copie',
  inAppOffer:
    'Cette fenêtre appartient à une autre application et ne garde rien. Ouvrez Saex dans votre navigateur pour l’utiliser hors ligne.',
  inAppMenu: 'Ouvrez le menu de cette fenêtre, en haut ou en bas',
  inAppOpen:
    'Choisissez «\u00A0Ouvrir dans Safari\u00A0», «\u00A0Ouvrir dans Chrome\u00A0» ou «\u00A0Ouvrir dans le navigateur\u00A0»',
  inAppTitle: 'Ouvrir dans votre navigateur',
}

export const update: typeof english.update = {
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
