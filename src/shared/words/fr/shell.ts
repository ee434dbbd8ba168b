import type * as english from '../en/shell.ts'

export const shell: typeof english.shell = {
  pageFailedTitle: 'Cette page n’a pas pu être affichée',
  pageFailedText: 'Rien de ce que vous avez saisi n’a été envoyé. Recharger la page suffit en général.',
  codeMissingTitle: 'Nécessite une connexion',
  codeMissingText: 'Cette page n’est pas encore sur cet appareil. Elle arrive dès que notre serveur est joignable.',
  tryAgain: 'Réessayer',
  toStock: 'Retour au stock',
  skip: 'Aller au contenu',
  logo: (company) => `${company}, accueil`,
  mainNavigation: 'Navigation principale',
  home: 'Accueil',
  about: 'À propos',
  faq: 'FAQ',
  contact: 'Contact',
  findMyCar: 'Trouver ma voiture',
  menu: 'Menu',
  emailUs: 'Écrivez-nous',
  whatsapp: 'WhatsApp',
  facebook: 'Facebook',
  linkedin: 'LinkedIn',
  instagram: 'Instagram',
  contactBlock: 'Contact',
  southAfricanTime: 'Heure d’Afrique du Sud',
  quickLinks: 'Liens utiles',
  aboutShort: 'À propos',
  services: 'Services',
  salesReps: 'Représentants',
  testimonials: 'Témoignages',
  staffLogin: 'Accès du personnel',
  contactShort: 'Contact',
  privacy: 'Confidentialité',
  checkQuotation: 'Vérifier un devis',
  offline: 'Usage hors ligne',
  popularBrands: 'Marques populaires',
  followUs: 'Suivez-nous',
  defaultDescription:
    'Véhicules d’occasion d’Afrique du Sud, livrés à votre port ou poste-frontière. Voyez le prix dans votre monnaie et le coût livré.',
}

export const ui: typeof english.ui = {
  live: 'À jour',
  checked: (time) => `actualisé à ${time}`,
  needsConnection: 'Nécessite une connexion',
  ago: {
    now: 'à l’instant',
    day: (count) => `il y a ${count} ${count === 1 ? 'jour' : 'jours'}`,
    hour: (count) => `il y a ${count} ${count === 1 ? 'heure' : 'heures'}`,
    minute: (count) => `il y a ${count} ${count === 1 ? 'minute' : 'minutes'}`,
  },
  slow: 'Cela semble prendre un peu plus de temps que prévu',
  tryAgain: 'Réessayer',
  partFailedTitle: 'Cette partie de la page n’a pas fonctionné',
  partFailedText: 'Le reste de la page n’est pas touché.',
  back: 'Retour',
  firstPage: 'Première page',
  previousPage: 'Page précédente',
  nextPage: 'Page suivante',
  lastPage: 'Dernière page',
}

export const currency: typeof english.currency = {
  name: 'Monnaie',
  placeholder: 'Choisissez un pays',
}

export const language: typeof english.language = {
  name: 'Langue',
  locale: 'fr_FR',
}

export const theme: typeof english.theme = {
  name: 'Thème',
  options: { system: 'Automatique', light: 'Clair', dark: 'Sombre' },
}

export const notices: typeof english.notices = { close: 'Fermer', area: 'Messages' }
