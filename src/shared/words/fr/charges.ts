import type { charges as english } from '../en/charges.ts'

export const charges: typeof english = {
  VEH: 'Prix du véhicule, TVA comprise',
  'TRN-ROAD': 'Transport routier par porte-voitures',
  'TRN-PORT': 'Transport local jusqu’au port de Durban',
  'SEA-RORO': 'Fret maritime RoRo',
  'SEA-BAF': 'Ajustement carburant et change',
  'TRN-ONC': 'Acheminement du port de déchargement à la ville intérieure',
  'CLR-EXP': 'Dédouanement et documents d’exportation (SAD 500)',
  'POL-CLR': 'Contrôle de police et identification du véhicule',
  'REG-DEREG': 'Radiation et plaques d’exportation',
  'RIB-BOND': 'Transit sous douane par les pays traversés',
  'BND-FEE': 'Frais de caution',
  'BRD-HND': 'Manutention et agence à la frontière',
  'INS-TRN': 'Assurance des marchandises en transit',
  'INS-MAR': 'Assurance maritime',
  'PRT-CHG': 'Frais de port et droits sur la cargaison',
  'PRT-DST': 'Manutention au terminal de destination',
  'ADM-EXP': 'Frais administratifs d’exportation',
  TOTAL: 'Coût total du véhicule et de la livraison',
}
