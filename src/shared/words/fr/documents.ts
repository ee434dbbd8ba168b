import type * as english from '../en/documents.ts'
import { chargeNames, entry, noBankDetails } from './quotations.ts'
import { optionNames } from './search.ts'

export const paper: typeof english.paper = {
  entryWords: entry,
  charges: chargeNames,
  options: optionNames,
  title: 'Devis',
  months: entry.months,
  day: entry.day,
  forHeading: 'Pour',
  deliveredToHeading: 'Livré à',
  issued: 'Établi le',
  validUntil: 'Valable jusqu’au',
  reference: 'Référence',
  borderPost: (place) => `Poste-frontière\u00A0: ${place}`,
  deliveryMode: {
    1: ({ startLocation }) => `Par la route depuis ${startLocation}`,
    2: ({ startLocation }) => `Fret maritime RoRo depuis ${startLocation}`,
    3: ({ startLocation }) => `Par la route depuis ${startLocation}`,
    4: () => 'Dépôt au terminal',
  },
  vehicle: {
    mileage: 'Kilométrage',
    year: 'Année',
    transmission: 'Boîte de vitesses',
    fuel: 'Carburant',
    drive: 'Roues motrices',
    engine: 'Moteur',
    colour: 'Couleur',
    doorsSeats: 'Portes, places',
    doors: 'Portes',
    seats: 'Places',
    length: 'Longueur',
    serviceHistory: 'Historique d’entretien',
    litres: (litres) => `${litres.replace('.', ',')}\u00A0l`,
    kilowatt: (kilowatt) => `${kilowatt.replace('.', ',')}\u00A0kW`,
    metres: (metres) => `${metres.replace('.', ',')}\u00A0m`,
    reserved: 'Ce véhicule est réservé.',
    standardLength: (metres) =>
      `Longueur standard supposée\u00A0: la livraison est chiffrée pour un véhicule de ${metres.replace('.', ',')}\u00A0m et peut changer avec la longueur réelle.`,
  },
  description: 'Désignation',
  whose: 'Type de prix',
  amount: 'Montant',
  ours: 'Notre prix',
  estimate: 'Estimation',
  deliveryTotal: 'Coût total de la livraison',
  total: ({ place, country }) => `Coût du véhicule, formalités d’exportation comprises, jusqu’à ${place}, ${country}`,
  rate: (time, equation) => `Taux de change du ${time}, heure d’Afrique du Sud\u00A0: ${equation}`,
  sampleRate: (time, equation) => `Taux de change d’exemple du ${time}, heure d’Afrique du Sud\u00A0: ${equation}`,
  sampleRatesAndTariff:
    'Établi avec des taux de change et un tarif d’exemple\u00A0: les montants sont des exemples, pas nos prix.',
  sampleRates: 'Établi avec des taux de change d’exemple\u00A0: les montants convertis sont des exemples.',
  sampleTariff: 'Établi avec un tarif d’exemple\u00A0: les frais de livraison sont des exemples, pas nos prix.',
  vatHeading: 'TVA',
  vat: {
    inclusive: (percent) =>
      `Le prix du véhicule comprend la TVA sud-africaine de ${percent}\u00A0%. Nous confirmons par écrit, avant le paiement, si la vente peut être à taux zéro comme exportation directe.`,
    zeroRated: (percent) =>
      `La vente est à taux zéro comme exportation directe\u00A0: la TVA sud-africaine est de 0\u00A0% au lieu de ${percent}\u00A0%, sur la preuve d’exportation que la loi demande.`,
  },
  noVat: 'Aucune TVA sud-africaine ne s’ajoute au prix du véhicule.',
  notIncludedHeading: 'Non compris',
  notIncluded: {
    1: ({ country }) =>
      `Droits et taxes d’importation, payés sur place (${country}). Contrôle technique et immatriculation sur place. Carburant, péages et assurance au tiers au-delà de la frontière.`,
    2: ({ country }) =>
      `Droits et taxes d’importation, payés sur place (${country}). Dédouanement et entreposage au port d’arrivée. Contrôle technique et immatriculation sur place.`,
    3: ({ country }) =>
      `Droits et taxes d’importation, payés sur place (${country}). Dédouanement, contrôle technique et immatriculation sur place.`,
    4: () =>
      'Fret maritime, assurance maritime et tous les frais après le terminal. Droits et taxes d’importation du pays où va le véhicule.',
  },
  entryHeading: (country) => `${country}\u00A0: le véhicule peut-il entrer\u00A0?`,
  judged: (month) => `Jugé pour une arrivée en ${month}, comme véhicule à volant à droite.`,
  entrySource: (source) => `Source\u00A0: ${source}.`,
  sampleEntry: 'Jugé selon des règles d’exemple, que nous n’avons pas encore vérifiées.',
  noLegalAdvice:
    'Ceci n’est pas un avis juridique\u00A0; les règles changent. Demandez aux autorités du pays avant de payer.',
  papersHeading: 'Papiers de l’exportation',
  paper: (name, validDays) => (validDays === null ? name : `${name}, valable ${validDays} jours`),
  termsHeading: 'Conditions',
  terms: (hasNumber) =>
    `Ce devis est une offre jusqu’à la date ci-dessus, tant que le véhicule n’est pas vendu. Rien n’est réservé avant notre confirmation écrite. Nous n’envoyons jamais de coordonnées bancaires par e-mail${hasNumber ? '\u00A0: demandez-les au numéro de téléphone de notre site.' : '.'}`,
  noBankDetails,
  signedFor: (company) => `Pour ${company}`,
  acceptedBy: 'Accepté par, date',
  checkHeading: 'Vérifier ce devis',
  check: (page) =>
    `Scannez-le avec un téléphone, ou saisissez ce code sur ${page}. Dans notre application, le scan ne demande pas de connexion.`,
  page: (page, pages) => `Page ${page} sur ${pages}`,
}

export const mail: typeof english.mail = {
  tag: 'fr',
  subject: (number) => `Votre devis ${number}`,
  greeting: ({ name }) => (name === undefined ? 'Bonjour,' : `Bonjour ${name},`),
  opening: ({ number }) => `Merci de votre intérêt. Votre devis ${number} est joint en PDF.`,
  vehicleLabel: 'Véhicule',
  referenceLabel: 'Référence',
  destinationLabel: 'Livré à',
  totalLabel: 'Coût total du véhicule et de la livraison',
  validLabel: 'Valable jusqu’au',
  closing:
    'Les droits et taxes d’importation de votre pays ne sont pas compris. Le devis dit ce qui ne l’est pas non plus.',
  open: 'Ouvrir votre devis',
  openUntil: (day) => `Sur tout appareil, jusqu’au ${day}. Quiconque a ce lien peut l’ouvrir.`,
  check: 'Vérifier que ce devis est authentique',
  checkCode: (code) => `Ou saisissez ce code sur notre page Vérifier un devis\u00A0: ${code}`,
  noBankDetails: (hasNumber) =>
    `${noBankDetails}${hasNumber ? ' Demandez-les au numéro de téléphone de notre site, et vérifiez le devis avant de payer.' : ' Vérifiez le devis avant de payer.'}`,
  notYou: 'Si vous n’avez pas demandé ce devis, ignorez ce message. Pour ne plus recevoir d’e-mail de nous\u00A0:',
  colon: '\u00A0: ',
  notYouLink: 'Ce n’était pas moi',
  signature: ({ company }) => company,
}
