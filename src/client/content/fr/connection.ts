import type { connection as english } from '../en/connection.ts'

export const connection: typeof english = {
  slow: 'Connexion lente – résultats gardés affichés',
  offline: 'Hors ligne – résultats gardés affichés',
  serverDown: 'Notre serveur ne répond pas',
  portal: 'Ce Wi-Fi demande de s’identifier',
  openPortal: 'Ouvrir sa page',
}
