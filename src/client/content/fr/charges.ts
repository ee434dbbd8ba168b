import { charges as names } from '../../../shared/words/fr/charges.ts'
import type { charges as english } from '../en/charges.ts'

export const charges: typeof english = {
  names,
  texts: {
    VEH: 'Le véhicule lui-même, avec la TVA sud-africaine que nomme l’annonce.',
    'TRN-ROAD': 'Nous amenons le véhicule par porte-voitures de Durban au lieu que vous avez choisi.',
    'TRN-PORT': 'Nous amenons le véhicule de notre parc au port de Durban.',
    'SEA-RORO': 'Le passage sur un navire roulier, selon la longueur du véhicule.',
    'SEA-BAF': 'Le supplément de la compagnie maritime pour le carburant et le change au jour du départ.',
    'TRN-ONC': 'La route du port d’arrivée à la ville intérieure, par un transporteur de là-bas.',
    'CLR-EXP': 'Notre transitaire déclare l’exportation à la douane sud-africaine et prépare les papiers.',
    'POL-CLR': 'La police vérifie que le véhicule n’est pas volé et certifie ses numéros. Valable 90 jours.',
    'REG-DEREG': 'Le véhicule quitte le registre sud-africain et reçoit des plaques pour la sortie.',
    'RIB-BOND': 'Passage sous scellés par chaque pays traversé, pour qu’aucun droit n’y soit dû.',
    'BND-FEE': 'Garantie des droits des pays traversés\u00A0; le détenteur de la caution fixe les frais.',
    'BRD-HND': 'Notre agent à la frontière remet le véhicule et ses papiers.',
    'INS-TRN': 'Assurance du véhicule jusqu’à sa remise au lieu que vous avez choisi.',
    'INS-MAR': 'Assurance du véhicule en mer.',
    'PRT-CHG': 'Ce que le port de Durban demande pour le véhicule sur son quai.',
    'PRT-DST': 'Ce que le terminal d’arrivée demande pour le déchargement\u00A0; il fixe le prix.',
    'ADM-EXP': 'Notre travail sur les papiers de l’exportation.',
  },
  owners: {
    ours: 'Notre prix\u00A0: il tient aussi longtemps que le devis.',
    estimate: 'Des frais d’un tiers, que nous ne pouvons qu’estimer\u00A0: vous payez ce qu’ils seront.',
  },
}
