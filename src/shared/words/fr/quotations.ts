import type * as english from '../en/quotations.ts'

export const entry: typeof english.entry = {
  verdict: {
    green: 'peut entrer',
    amber: 'aucune interdiction trouvée',
    cannotTell: 'impossible à dire',
    red: 'ne peut pas entrer',
  },
  withInspection: 'avec une inspection',
  withPapers: 'avec des papiers',
  withBoth: 'avec une inspection et des papiers',
  title: (country, verdict) => `${country}\u00A0: ${verdict}.`,
  reason: {
    notListed: () => 'Nous n’avons pas de règle pour ce pays.',
    uncertain: () => 'Ce qui est rapporté n’est pas confirmé.',
    inspection: (text) => `Inspection\u00A0: ${text}.`,
    permits: (text) => `Papiers\u00A0: ${text}.`,
    tooOld: (years) => `Il est plus âgé que la limite de ${years} ans depuis sa fabrication.`,
    ageOnBorder: (years) => `Son année est juste à la limite de ${years} ans.`,
    youngEnough: (years) => `Il est plus jeune que la limite de ${years} ans.`,
    registeredTooEarly: (day) => `Il a été immatriculé avant le ${day}, la première date admise.`,
    registrationOnBorder: (day) =>
      `Une première immatriculation avant le ${day} est exclue, et son année est juste à cette limite.`,
    registeredInTime: (day) => `Il a été immatriculé après le ${day}, la première date admise.`,
    yearUnknown: () => 'Il y a une limite d’âge, et l’année du véhicule n’est pas connue.',
    noAgeLimitFound: () => 'Aucune limite d’âge n’a été trouvée.',
    rightHandRefused: () => 'Le volant à droite n’est pas admis, à ce qui est rapporté.',
    rightHandAccepted: () => 'Le volant à droite est accepté.',
    steeringUnknown: () => 'On ne sait pas si le volant à droite est accepté.',
    otherKind: (kind) => `La règle concerne\u00A0: ${kind}\u00A0; pour ce véhicule, d’autres peuvent valoir.`,
    kindUnknown: (kind) => `La règle concerne\u00A0: ${kind}\u00A0; on ne sait pas comment ce véhicule est classé.`,
    mayBeCommercial: (kind) =>
      `La règle concerne\u00A0: ${kind}\u00A0; un pick-up peut compter comme véhicule utilitaire.`,
    onFailure: (text) => `Sinon\u00A0: ${text}.`,
  },
  reported: (day) => `Rapporté, ${day}.`,
  undated: 'Rapporté sans date.',
  months: [
    'janvier',
    'février',
    'mars',
    'avril',
    'mai',
    'juin',
    'juillet',
    'août',
    'septembre',
    'octobre',
    'novembre',
    'décembre',
  ],
  monthOf: (month, year) => `${month} ${year}`,
  day: (date, month, year) => `${date === 1 ? '1er' : date} ${month} ${year}`,
}

export const chargeNames: typeof english.chargeNames = {
  VEH: 'Prix du véhicule, TVA comprise',
  'TRN-ROAD': 'Transport routier par porte-voitures',
  'TRN-PORT': 'Transport local jusqu’au port de Durban',
  'SEA-RORO': 'Fret maritime RoRo',
  'SEA-BAF': 'Ajustement carburant et change',
  'TRN-ONC': 'Acheminement du port de déchargement à la ville de l’intérieur',
  'CLR-EXP': 'Formalités et documents d’exportation (SAD 500)',
  'POL-CLR': 'Contrôle de police et identification du véhicule',
  'REG-DEREG': 'Radiation et plaques d’exportation',
  'RIB-BOND': 'Transit sous douane par les pays traversés',
  'BND-FEE': 'Frais de garantie douanière',
  'BRD-HND': 'Manutention et agence à la frontière',
  'INS-TRN': 'Assurance des marchandises en transit',
  'INS-MAR': 'Assurance maritime',
  'PRT-CHG': 'Frais portuaires et redevances sur la marchandise',
  'PRT-DST': 'Manutention au terminal de destination',
  'ADM-EXP': 'Frais administratifs d’exportation',
  TOTAL: 'Coût total du véhicule et de la livraison',
}

export const quoteRequest: typeof english.quoteRequest = {
  detailsHeading: 'Remplissez vos coordonnées pour continuer',
  yourDetails: 'Vos coordonnées',
  madeFor: (name, email) => `Pour ${name}, ${email}.`,
  changeDetails: 'Modifier mes coordonnées',
  firstName: 'Prénom',
  lastName: 'Nom',
  emailAddress: 'Adresse e-mail',
  cellNumber: 'Numéro de portable',
  optional: '(facultatif)',
  emailQuote: 'Recevoir par e-mail',
  downloadQuote: 'Télécharger le devis',
  requiredFields: 'Remplissez les champs obligatoires',
  firstNameMissing: 'Saisissez votre prénom.',
  lastNameMissing: 'Saisissez votre nom.',
  emailMissing: 'Le devis est envoyé à cette adresse.',
  emailMalformed: 'Saisissez une adresse e-mail, par exemple nom@exemple.org.',
  tooLong: (limit) => `${limit} caractères au plus.`,
  nameMalformed:
    "Seulement lettres, espaces et '\u00A0-\u00A0.\u00A0: ni chiffre ni adresse web, et un espace après un point.",
  phoneMalformed: 'Seulement chiffres, espaces et +\u00A0(\u00A0)\u00A0.\u00A0-\u00A0/',

  nameReplaced:
    'Le devis est imprimé avec votre adresse e-mail, car il manque à sa police certaines lettres de votre nom.',

  emailed: 'Votre devis vous a été envoyé par e-mail\u00A0!',
  queued: 'Votre devis est en file et sera envoyé par e-mail dès que possible.',
  emailFailed: 'Un problème est survenu lors de l’envoi de votre devis',
  downloadStarts: 'Votre téléchargement va commencer\u00A0!',
  downloadFailed: 'Le téléchargement de votre fichier n’a pas pu commencer, réessayez\u00A0!',

  kept: 'Enregistré sur cet appareil. Nous terminerons dès que la connexion sera rétablie.',
  keptForLater:
    'Enregistré sur cet appareil. La boutique n’en prend plus pour le moment\u00A0; l’envoi se fera de lui-même plus tard.',
  keptInTrouble: 'Enregistré sur cet appareil. La boutique a un problème\u00A0; nous terminerons quand elle répondra.',
  toMyQuotes: 'Mes devis',
  mailedLater: 'Votre devis sera envoyé par e-mail quand vous serez de nouveau en ligne.',
  notKept:
    'Cela n’a pas pu être enregistré sur cet appareil, et la boutique ne répond pas. Vos coordonnées sont toujours là\u00A0: réessayez.',
  issuedSince: (number) => `Votre devis ${number} est établi.`,
  needsWord: 'Cette demande attend votre réponse avant de continuer.',
  mailNeedsWord: 'Son e-mail attend votre réponse avant de partir.',
  gone: 'Cette demande a été modifiée ou supprimée sur cet appareil et n’attend plus.',
  priceRose:
    'Le prix a monté depuis que vous l’avez vu\u00A0; rien n’a donc encore été envoyé. Le nouveau total est affiché ici\u00A0: appuyez de nouveau sur Recevoir par e-mail pour le recevoir.',
  deviceFull: 'Cet appareil n’a pas de place pour le devis. Faites de la place, puis réessayez.',
}

export const estimate: typeof english.estimate = {
  title: 'Estimation – pas un devis',
  fromTariffs: (day) => `Estimation selon les tarifs du ${day}`,
  saved: (age) => `Estimation enregistrée ${age}`,
  savedOn: (day) => `Estimation enregistrée le ${day}`,
  plain: 'Estimation',
  share: 'Partager cette estimation',
  save: 'Enregistrer cette estimation en PDF',
  failed: 'L’estimation n’a pas pu être mise en PDF.',
  pricedLater:
    'Vous pouvez tout de même demander le devis\u00A0: il est enregistré sur cet appareil, puis son prix est calculé et il est envoyé dès que la connexion est rétablie.',
  madeOn: (time) => `Faite le ${time}, heure d’Afrique du Sud, sur un appareil sans connexion`,
  vehicle: 'Véhicule',
  reference: 'Référence',
  deliveredTo: 'Livré à',
  notBinding:
    'Ceci est une estimation et non une offre\u00A0: elle n’a pas de numéro et n’engage personne. Prix, taux de change et le véhicule lui-même peuvent avoir changé\u00A0; le devis le dira.',
}

export const charges: typeof english.charges = {
  names: chargeNames,
  texts: {
    VEH: 'Le véhicule lui-même, avec la TVA sud-africaine que nomme l’annonce.',
    'TRN-ROAD': 'Nous amenons le véhicule par porte-voitures de Durban au lieu que vous avez choisi.',
    'TRN-PORT': 'Nous amenons le véhicule de notre parc au port de Durban.',
    'SEA-RORO': 'Le passage sur un navire roulier, selon la longueur du véhicule.',
    'SEA-BAF': 'Le supplément de la compagnie maritime pour le carburant et le change au jour du départ.',
    'TRN-ONC': 'La route du port d’arrivée à la ville de l’intérieur, par un transporteur de là-bas.',
    'CLR-EXP': 'Notre transitaire déclare l’exportation à la douane sud-africaine et prépare les papiers.',
    'POL-CLR': 'La police vérifie que le véhicule n’est pas volé et certifie ses numéros. Valable 90 jours.',
    'REG-DEREG': 'Le véhicule quitte le registre sud-africain et reçoit des plaques pour la sortie.',
    'RIB-BOND': 'Passage sous scellés par chaque pays traversé, pour qu’aucun droit n’y soit dû.',
    'BND-FEE': 'Garantie des droits des pays traversés\u00A0; le garant fixe les frais.',
    'BRD-HND': 'Notre agent à la frontière remet le véhicule et ses papiers.',
    'INS-TRN': 'Assurance du véhicule jusqu’à sa remise au lieu que vous avez choisi.',
    'INS-MAR': 'Assurance du véhicule en mer.',
    'PRT-CHG': 'Ce que le port de Durban demande pour le véhicule sur son quai.',
    'PRT-DST': 'Ce que le terminal d’arrivée demande pour le déchargement\u00A0; il fixe le prix.',
    'ADM-EXP': 'Notre travail sur les papiers de l’exportation.',
  },
  owners: {
    ours: 'Notre prix\u00A0: il est valable aussi longtemps que le devis.',
    estimate: 'Des frais d’un tiers, que nous ne pouvons qu’estimer\u00A0: vous payez ce qu’ils seront.',
  },
}

export const entryRules: typeof english.entryRules = {
  verdict: entry,
  name: (country) => `${country}\u00A0: cette voiture peut-elle entrer\u00A0?`,
  arrival: 'Voiture à volant à droite arrivant en',
  source: 'Source',
  admitted: (country) => `Véhicules admis\u00A0: ${country}`,
  sample: 'Règles d’exemple, que nous n’avons pas encore vérifiées.',
  noLegalAdvice:
    'Ceci n’est pas un avis juridique. Les règles changent et notre personnel les remplace\u00A0: demandez-nous avant de payer.',
  failed: 'Les règles d’entrée n’ont pas pu être chargées.',
  tryAgain: 'Réessayer',
}

/** On every paper, in every mail and on the page that checks them. */
export const noBankDetails =
  'Ni un devis ni un e-mail de nous ne porte jamais de coordonnées bancaires. Si vous en voyez, elles ne sont pas de nous\u00A0: ne payez pas.'

export const quoteCheck: typeof english.quoteCheck = {
  months: entry.months,
  day: entry.day,
  title: 'Vérifier un devis',
  description: 'Voyez si un devis vient de nous, s’il est inchangé et encore valable.',
  intro:
    'Choisissez le PDF reçu, scannez le code carré du papier avec l’appareil photo de votre téléphone, ou saisissez le code court à côté.',
  noBankDetails,
  checking: 'Vérification du devis',
  result: 'Résultat',

  verdicts: {
    genuine: {
      title: 'Authentique',
      text: 'Nous avons établi ce devis. Comparez ce qui est ici avec votre papier\u00A0: chaque chiffre doit être le même.',
    },
    expired: {
      title: 'Authentique, mais expiré',
      text: 'Nous avons établi ce devis, mais il n’est plus valable. Demandez-nous-en un nouveau avant de payer.',
    },
    withdrawn: {
      title: 'Retiré',
      text: 'Nous avons établi ce devis, puis nous l’avons retiré. Ne payez pas sur sa base. Contactez-nous.',
    },
    altered: {
      title: 'Modifié',
      text: 'Quelqu’un a changé ce devis après sa signature\u00A0; ses chiffres ne sont donc pas les nôtres. Ne payez pas sur sa base. Contactez-nous.',
    },
    notOurs: {
      title: 'Pas de nous',
      text: 'Nous n’avons pas signé ce devis. Ne payez pas sur sa base. Contactez-nous.',
    },
    unknown: {
      title: 'Inconnu de nos registres',
      text: 'Notre boutique ne connaît pas ce devis. Ne payez pas avant de nous avoir parlé.',
    },
    unreadable: {
      title: 'Ce code ne peut pas être lu',
      text: 'Une partie manque ou est fausse\u00A0; nous ne pouvons donc pas dire que le devis est de nous. Scannez-le de nouveau, ou saisissez le code court.',
    },
    cannotCheck: {
      title: 'Pas encore vérifié',
      text: 'Cet appareil ne connaît pas la clé qui a signé le devis et n’a pas pu la demander. Connectez-vous à internet et réessayez.',
    },
    noCrypto: {
      title: 'Ce navigateur ne peut pas le vérifier',
      text: 'Il est trop ancien, ou cette page n’a pas été ouverte avec https. Saisissez plutôt le code court\u00A0; cela nécessite une connexion.',
    },
    fileIssued: {
      title: 'Ce fichier est celui que nous avons établi',
      text: 'Rien n’y a été modifié\u00A0: le client et les montants sont tels que nous les avons écrits.',
    },
    fileExpired: {
      title: 'Ce fichier est celui que nous avons établi, mais il a expiré',
      text: 'Rien n’y a été modifié, mais le devis n’est plus valable. Demandez-nous-en un nouveau avant de payer.',
    },
    fileChanged: {
      title: 'C’est notre devis, mais le fichier a été modifié',
      text: 'Quelqu’un a modifié ce fichier après que nous l’avons établi, ou un programme l’a enregistré de nouveau. Rien de ce qu’il dit n’est sûr. Ne payez pas sur sa base. Contactez-nous.',
    },
    fileNotOurs: {
      title: 'Pas de nous',
      text: 'Nous n’avons pas établi ce fichier comme devis. Un scan ou une photo de notre document est aussi un autre fichier\u00A0: vérifiez plutôt son code. Ne payez pas avant de nous avoir parlé.',
    },
    fileNotPdf: {
      title: 'Ce n’est pas un PDF',
      text: 'Nos devis sont des fichiers PDF. Choisissez le fichier tel que vous l’avez reçu ou téléchargé, pas une image.',
    },
    fileTooBig: {
      title: 'Ce fichier est trop grand',
      text: 'Il dépasse 5 Mo\u00A0; aucun de nos devis n’est si grand. Choisissez le fichier tel que vous l’avez reçu ou téléchargé.',
    },
    fileUnread: {
      title: 'Le fichier n’a pas pu être lu',
      text: 'Choisissez-le ici. Un fichier partagé n’est gardé que jusqu’à ce que cette page l’ait lu.',
    },
  },
  tryAgain: 'Réessayer',

  asking: 'Nous demandons à notre boutique s’il a été retiré…',
  asked: 'Notre boutique vient d’être interrogée\u00A0: il n’a pas été retiré.',
  notAsked:
    'Vérifié sur cet appareil. Notre boutique n’a pas pu dire si le devis a été retiré\u00A0: vérifiez de nouveau quand vous aurez une connexion.',

  reference: 'Référence',
  destination: 'Livré à',
  place: (place, country) => `${place}, ${country}`,
  total: 'Coût total du véhicule et de la livraison',
  issued: 'Établi',
  validUntil: 'Valable jusqu’au',

  fileHeading: 'Vérifier le fichier',
  fileLabel: 'Choisir un fichier',
  fileNote:
    'Le PDF du devis, tel que vous l’avez reçu. Il est comparé sur cet appareil et ne le quitte jamais. Vous pouvez aussi le déposer sur cette page, ou le partager avec cette application.',
  fileReading: 'Lecture du fichier',

  codeHeading: 'Saisir le code court',
  codeLabel: 'Code',
  codeNote: 'Huit lettres et chiffres, comme 7F3K-92QD. Cela nécessite une connexion.',
  codeButton: 'Vérifier',
  codeMissing: 'Saisissez les huit lettres et chiffres du code.',
  codeUnknown:
    'Aucun devis de nous ne porte ce code. Regardez-le encore\u00A0; si vous l’avez bien saisi, le devis n’est pas de nous.',
  codeOffline: 'Notre boutique n’a pas pu être jointe. Vérifiez votre connexion et réessayez.',
  codeWait: 'Trop d’essais. Attendez quelques minutes.',
  codeTrouble: 'Un problème est survenu de notre côté. Réessayez.',

  contactsHeading: 'Comment nous joindre',
  contactsText: 'N’utilisez que ce qui est ici, pas un numéro ou une adresse d’un e-mail ou d’un message.',
  whatsapp: 'WhatsApp',

  openTitle: 'Votre devis',
  opening: 'Ouverture de votre devis',
  linkExpired: {
    title: 'Ce lien a expiré',
    text: 'Un lien ouvre son devis pendant 60 jours, ou plus longtemps tant qu’il est valable. Retrouvez le véhicule pour un nouveau devis.',
  },
  linkUnknown: {
    title: 'Ce lien n’ouvre rien',
    text: 'Il a peut-être été coupé en le copiant. Ouvrez-le depuis le message lui-même.',
  },
  linkWithdrawn: {
    title: 'Ce devis a été retiré',
    text: (number) => `Nous avons retiré le devis ${number}. Contactez-nous pour un nouveau.`,
  },
  linkFailed: {
    title: 'Le devis n’a pas pu être chargé',
    text: 'Vérifiez votre connexion et réessayez.',
  },
  toStock: 'Retour au stock',

  quotationOf: (number) => `Devis ${number}`,
  validTag: (day) => `Valable jusqu’au ${day}`,
  expiredTag: (day) => `Expiré le ${day}`,
  lines: 'Lignes du devis',
  columnDescription: 'Désignation',
  columnAmount: 'Montant',
  dutyNotIncluded: 'Les droits et taxes d’importation de votre pays ne sont pas compris.',
  checkIt: 'Vérifier',
  route: 'Trajet du véhicule',
  routeStart: 'Durban',
  code: 'Code',
  qrCode: 'Code QR pour vérifier ce devis',
  nextHeading: 'La suite',
  nextCheck: 'Vérifiez-le\u00A0: notre réponse doit montrer les mêmes montants.',
  nextContact: (day) => `Écrivez-nous ou appelez-nous avec son numéro tant qu’il est valable, jusqu’au ${day}.`,
  nextCollect: (place) => `Le véhicule va à ${place}, où vous le récupérez.`,
  atRate: (rate, time, isSample) => `${rate}, ${isSample ? 'taux de change d’exemple' : 'taux de change'} du ${time}`,
  openPdf: 'Ouvrir le PDF',
  share: 'Partager',
  sharedText: ({ number, vehicle, place, total, day, check }) =>
    `Devis ${number}\u00A0: ${vehicle}, livré à ${place}\u00A0: ${total}, valable jusqu’au ${day}. Vérifiez-le\u00A0: ${check}`,
  sendByWhatsapp: 'Envoyer par WhatsApp',
  copy: 'Copier le texte',
  copied: 'Le texte est copié.',
  notCopied: 'Le texte n’a pas pu être copié. Il est au-dessus du bouton.',
}
