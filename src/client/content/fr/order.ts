import type { order as english } from '../en/order.ts'

export const order: typeof english = {
  detailsHeading: 'Remplissez vos coordonnées pour continuer',
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
  notStorable: 'Certains de ces caractères ne peuvent pas être imprimés.',

  nameReplaced:
    'Le devis est imprimé avec votre adresse e-mail, car il manque à sa police certaines lettres de votre nom.',

  emailed: 'Votre devis vous a été envoyé par e-mail\u00A0!',
  queued: 'Votre devis est en file et sera envoyé par e-mail dès que possible.',
  emailFailed: 'Un problème est survenu lors de l’envoi de votre devis',
  downloadStarts: 'Votre téléchargement va commencer\u00A0!',
  downloadFailed: 'Le téléchargement de votre fichier n’a pas pu commencer, réessayez\u00A0!',

  kept: 'Gardé sur cet appareil. Nous terminerons quand la connexion répondra.',
  keptForLater:
    'Gardé sur cet appareil. La boutique n’en prend plus pour le moment\u00A0; l’envoi se fera de lui-même plus tard.',
  keptInTrouble: 'Gardé sur cet appareil. La boutique a un problème\u00A0; nous terminerons quand elle répondra.',
  toMyQuotes: 'Mes devis',
  mailedLater: 'Votre devis sera envoyé par e-mail quand vous serez de nouveau en ligne.',
  notKept:
    'Cela n’a pas pu être gardé sur cet appareil, et la boutique ne répond pas. Vos coordonnées sont toujours là\u00A0: réessayez.',
  priceRose:
    'Le prix a monté depuis que vous l’avez vu\u00A0; rien n’a donc encore été envoyé. Le nouveau total est affiché ici\u00A0: appuyez de nouveau sur Recevoir par e-mail pour le recevoir.',
  deviceFull: 'Cet appareil n’a pas de place pour le devis. Faites de la place, puis réessayez.',
}
