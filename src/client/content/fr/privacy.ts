import type { privacy as english } from '../en/privacy.ts'

export const privacy: typeof english = {
  title: 'Confidentialité',
  intro: 'Ce que deviennent vos coordonnées quand vous nous demandez un devis.',
  notice: 'Nous utilisons vos coordonnées pour ce devis.',
  summary: 'Qui, pourquoi, combien de temps, vos droits',
  whole: 'La notice complète',
  short: [
    { heading: 'Qui', text: (company) => `${company} reçoit vos coordonnées\u00A0; personne d’autre.` },
    {
      heading: 'Pourquoi',
      text: () => 'Pour établir ce devis, vous l’envoyer et vous répondre à son sujet. Pas de publicité.',
    },
    {
      heading: 'Combien de temps',
      text: () =>
        '24 mois après votre dernier devis\u00A0; ensuite nom, adresse e-mail et numéro de téléphone sont effacés.',
    },
    {
      heading: 'Vos droits',
      text: () =>
        'Vous pouvez demander ce que nous gardons, le faire corriger ou effacer, et vous y opposer. Vous pouvez vous plaindre auprès de l’Information Regulator d’Afrique du Sud.',
    },
  ],
  more: [
    {
      heading: 'Ce qui est gardé',
      text: 'Votre nom, votre adresse e-mail et votre numéro de téléphone avec le devis\u00A0; son PDF pendant 60 jours\u00A0; un e-mail en attente jusqu’à son envoi, et l’adresse d’un e-mail envoyé pendant 7 jours.',
    },
    {
      heading: 'Sur votre appareil',
      text: 'Vos coordonnées, le pays, le port, la monnaie et la langue restent dans ce navigateur pour ne pas avoir à les ressaisir. Effacer les données de ce site les supprime. Trois cookies retiennent la monnaie, la langue et les couleurs\u00A0; il n’y a pas de traceurs.',
    },
    {
      heading: 'Quand vous cherchez',
      text: 'Nous comptons les recherches pendant 62 jours avec une adresse réseau raccourcie et le pays qu’elle indique. Ni l’une ni l’autre ne mène à vous.',
    },
    {
      heading: 'Un e-mail que vous n’avez pas demandé',
      text: 'Chaque e-mail porte un lien qui arrête les suivants à votre adresse. Nous n’en gardons alors qu’un code que personne ne peut lire.',
    },
  ],
  ask: 'Écrivez-nous par la page de contact\u00A0; nous confirmons par un e-mail à l’adresse en question avant d’agir.',
  contact: 'Contactez-nous',
}
