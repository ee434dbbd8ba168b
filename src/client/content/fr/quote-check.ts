import { entry } from '../../../shared/words/fr/entry.ts'
import type { quoteCheck as english } from '../en/quote-check.ts'

export const quoteCheck: typeof english = {
  months: entry.months,
  title: 'Vérifier un devis',
  description: 'Voyez si un devis vient de nous, s’il est inchangé et encore valable.',
  intro: 'Scannez le code carré du papier avec l’appareil photo de votre téléphone, ou saisissez le code court à côté.',
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
      text: 'Nous avons établi ce devis et l’avons repris. Ne payez pas sur sa base. Contactez-nous.',
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
      title: 'Pas dans nos livres',
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
  },
  tryAgain: 'Réessayer',

  asking: 'Nous demandons à notre boutique s’il a été retiré …',
  asked: 'Notre boutique vient d’être interrogée\u00A0: il n’a pas été retiré.',
  notAsked:
    'Vérifié sur cet appareil. Notre boutique n’a pas pu dire si le devis a été retiré\u00A0: vérifiez de nouveau quand vous aurez une connexion.',

  number: 'Devis',
  reference: 'Référence',
  vehicle: 'Véhicule',
  destination: 'Livré à',
  place: (place, country) => `${place}, ${country}`,
  total: 'Coût total du véhicule et de la livraison',
  issued: 'Établi',
  validUntil: 'Valable jusqu’au',

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
    text: 'Un lien ouvre son devis pendant 60 jours. Retrouvez le véhicule pour un nouveau devis.',
  },
  linkUnknown: {
    title: 'Ce lien n’ouvre rien',
    text: 'Il a peut-être été coupé en le copiant. Ouvrez-le depuis le message lui-même.',
  },
  linkWithdrawn: {
    title: 'Ce devis a été retiré',
    text: (number) => `Nous avons repris le devis ${number}. Contactez-nous pour un nouveau.`,
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
  openPdf: 'Ouvrir le PDF',
  share: 'Partager',
  sharedText: ({ number, vehicle, place, total, day, check }) =>
    `Devis ${number}\u00A0: ${vehicle}, livré à ${place}\u00A0: ${total}, valable jusqu’au ${day}. Vérifiez-le\u00A0: ${check}`,
  sendByWhatsapp: 'Envoyer par WhatsApp',
  copy: 'Copier le texte',
  copied: 'Le texte est copié.',
}
