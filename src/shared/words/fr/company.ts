import type * as english from '../en/company.ts'

export const about: typeof english.about = {
  title: 'À propos',
  cards: [
    {
      title: 'Spécialistes de l’exportation',
      text: 'Nous achetons et vendons des véhicules d’occasion en ligne et les expédions d’Afrique du Sud, de l’annonce que vous ouvrez ici au port ou au poste-frontière que vous choisissez.',
    },
    {
      title: '25 ans d’expérience',
      text: 'Nous sommes dans le commerce des véhicules depuis 25 ans et connaissons les papiers, les routes et les gens en chemin.',
    },
    {
      title: 'Service à la clientèle',
      text: 'Vous avez affaire à des personnes qui répondent. Chaque devis nomme chaque coût et dit jusqu’à quand il est valable.',
    },
    {
      title: 'Un pas de plus',
      text: 'Quand une route, un papier ou une date pose problème, nous cherchons avec vous une autre voie.',
    },
  ],
}

export const services: typeof english.services = {
  title: 'Services',
  intro:
    'Nous sommes spécialistes de l’exportation avec plus de 25 ans d’expérience. Voici ce que nous faisons pour les acheteurs hors d’Afrique du Sud\u00A0:',
  items: [
    {
      title: 'Achat et vente en ligne',
      text: 'Tout notre stock est en ligne avec photos, caractéristiques et prix.',
    },
    {
      title: 'Solutions d’expédition',
      text: 'Nous amenons le véhicule de Durban à votre poste-frontière, port ou ville de l’intérieur, et vous disons d’avance ce que cela coûte.',
    },
    { title: 'Devis', text: 'Choisissez le pays et le port sur une annonce\u00A0: le devis vient aussitôt, en PDF.' },
  ],
}

export const testimonials: typeof english.testimonials = {
  title: 'Témoignages',
  text: 'Aucun témoignage n’est encore publié. Quand des acheteurs nous permettront de publier ce qu’ils disent, ce sera ici.',
}

export const contact: typeof english.contact = {
  title: 'Contact',
  intro: 'Nous répondons aux questions sur les véhicules, la livraison et les papiers.',
  address: 'Adresse',
  phone: 'Téléphone',
  email: 'E-mail',
  whatsapp: 'WhatsApp',
  call: 'Appeler',
  writeEmail: 'Nous écrire',
  reference: 'Référence SAEX',
  referenceHint: '(facultatif)',
  referenceNote: 'Du véhicule qui vous intéresse\u00A0: votre message commence alors par elle.',
  referenceFault: 'Une référence SAEX\u00A0: SAEX et sept chiffres au plus, comme SAEX1234.',
  about: (reference) => `À propos de ${reference}\u00A0: `,
  hours: 'Horaires',
  daysOff: 'Samedi, dimanche, jours fériés',
  closed: 'Fermé',
  openNow: 'Ouvert en ce moment',
  until: (time) => `jusqu’à ${time} (votre\u00A0heure)`,
  closedNow: 'Fermé en ce moment',
  opens: (time) => `Ouverture\u00A0: ${time} (votre\u00A0heure)`,
  talk: 'Parler à quelqu’un',
  checkQuotation: 'Vérifier un devis',
}

export const faq: typeof english.faq = {
  title: 'FAQ',
  intro: 'Comment se passe un achat, en bref.',
  items: [
    {
      question: 'Comment trouver un véhicule\u00A0?',
      answer:
        'Cherchez par marque et modèle, ou par la référence SAEX. Les prix sont en dollars\u00A0; vous pouvez choisir une autre monnaie au-dessus des résultats.',
    },
    {
      question: 'Que comprend le prix\u00A0?',
      answer: 'Le prix d’une annonce comprend la TVA sud-africaine. La livraison est chiffrée à part, ligne par ligne.',
    },
    {
      question: 'Comment savoir ce que cela coûte livré\u00A0?',
      answer:
        'Ouvrez le véhicule, choisissez votre pays et votre port, et touchez «\u00A0Établir le devis\u00A0!\u00A0». Vous voyez aussitôt chaque coût jusqu’au lieu de livraison.',
    },
    {
      question: 'Les droits de mon pays sont-ils compris\u00A0?',
      answer:
        'Non. Les droits et taxes du pays d’arrivée sont payés là-bas par l’acheteur et ne font pas partie de notre devis.',
    },
    {
      question: 'Combien de temps un devis est-il valable\u00A0?',
      answer: 'Chaque devis nomme son dernier jour.',
    },
  ],
}

export const salesReps: typeof english.salesReps = {
  title: 'Représentants',
  sample: 'Données d’exemple, jusqu’à ce que l’entreprise y mette ses propres gens.',
  office: 'Bureau',
  mobile: 'Portable',
  email: 'E-mail',
  people: [1, 2, 3, 4, 5, 6, 7].map((number) => ({
    fullName: `Représentant ${number}`,
    officeNumberFirst: '000',
    officeNumberLast: '000 0000',
    mobileNumberFirst: '000',
    mobileNumberLast: '000 0000',
    email: `rep${number}@example.com`,
  })),
}

export const notFound: typeof english.notFound = {
  title: 'Page introuvable',
  text: 'L’adresse est peut-être mal saisie, ou la page a changé de place. Le stock est là où il a toujours été.',
  toStock: 'Retour au stock',
}

export const privacy: typeof english.privacy = {
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
      text: 'Vos coordonnées, vos devis avec leurs documents, les demandes en attente, les véhicules enregistrés et ouverts, les recherches, le pays, le port, la monnaie et la langue restent dans ce navigateur jusqu’à ce que vous les supprimiez. Sous Mes devis, «\u00A0Oublier mes coordonnées\u00A0» supprime ce qui remplit les formulaires\u00A0; sous Usage hors ligne, «\u00A0Tout oublier sur cet appareil\u00A0» supprime tout, comme le fait l’effacement des données de ce site. Des cookies retiennent la monnaie, la langue, les couleurs, les images à charger et combien cet appareil garde\u00A0; il n’y a pas de traceurs. Notre personnel en reçoit un de plus à la connexion, qui fait reconnaître son appareil pendant 90 jours.',
    },
    {
      heading: 'Quand vous cherchez',
      text: 'Nous comptons les recherches pendant 62 jours avec une adresse réseau raccourcie et le pays qu’elle indique. Ni l’un ni l’autre ne mène à vous.',
    },
    {
      heading: 'Un e-mail que vous n’avez pas demandé',
      text: 'Chaque e-mail porte un lien qui arrête les suivants à votre adresse. Nous n’en gardons alors qu’un code que personne ne peut lire.',
    },
    {
      heading: 'Un e-mail que vous ouvrez',
      text: 'Si vous ouvrez un devis par le lien de notre e-mail, nous gardons pendant 12 mois après la dernière fois un code de votre adresse que personne ne peut lire, pour que les e-mails suivants vous saluent par votre nom. Nous ne voyons pas si vous lisez un e-mail.',
    },
  ],
  ask: 'Écrivez-nous par la page de contact\u00A0; nous confirmons par un e-mail à l’adresse en question avant d’agir.',
  contact: 'Contactez-nous',
}
