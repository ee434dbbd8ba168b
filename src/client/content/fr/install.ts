import type { install as english } from '../en/install.ts'

export const install: typeof english = {
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
