import type { MailMessages } from './en.ts'

export const fr: MailMessages = {
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
  checkCode: (code) => `Ou saisissez ce code sur notre page Vérifier un devis : ${code}`,
  noBankDetails:
    'Nous n’envoyons jamais de coordonnées bancaires par e-mail. Demandez-les au numéro de téléphone de notre site, et vérifiez le devis avant de payer.',
  notYou: 'Si vous n’avez pas demandé ce devis, ignorez ce message. Pour ne plus recevoir d’e-mail de nous :',
  notYouLink: 'Ce n’était pas moi',
  signature: ({ company }) => company,
}
