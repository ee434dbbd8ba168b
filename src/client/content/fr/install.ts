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
  offer: 'Gardez Saex sous la main : installée, elle s’ouvre aussitôt et sans connexion.',
  show: 'Installer l’application',
  howTo: 'Comment installer',
  iosShare: 'Touchez Partager dans la barre de votre navigateur',
  iosAdd: 'Choisissez « Sur l’écran d’accueil »',
  iosOpen: 'Ouvrez Saex une fois de là, en ligne : l’application garde sa propre copie',
  inAppOffer:
    'Cette fenêtre appartient à une autre application et ne garde rien. Ouvrez Saex dans votre navigateur pour l’utiliser hors ligne.',
  inAppMenu: 'Ouvrez le menu de cette fenêtre, en haut ou en bas',
  inAppOpen: 'Choisissez « Ouvrir dans Safari », « Ouvrir dans Chrome » ou « Ouvrir dans le navigateur »',
  inAppTitle: 'Ouvrir dans votre navigateur',
}
