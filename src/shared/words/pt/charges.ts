import type { charges as english } from '../en/charges.ts'

export const charges: typeof english = {
  VEH: 'Preço do veículo com IVA',
  'TRN-ROAD': 'Transporte rodoviário em porta-carros',
  'TRN-PORT': 'Transporte local até ao porto de Durban',
  'SEA-RORO': 'Frete marítimo RoRo',
  'SEA-BAF': 'Ajuste de combustível e câmbio',
  'TRN-ONC': 'Transporte do porto de descarga à cidade do interior',
  'CLR-EXP': 'Despacho e documentos de exportação (SAD 500)',
  'POL-CLR': 'Verificação policial e identificação do veículo',
  'REG-DEREG': 'Cancelamento do registo e matrículas de exportação',
  'RIB-BOND': 'Trânsito aduaneiro pelos países atravessados',
  'BND-FEE': 'Taxa de caução',
  'BRD-HND': 'Manuseamento e agência na fronteira',
  'INS-TRN': 'Seguro da mercadoria em trânsito',
  'INS-MAR': 'Seguro marítimo',
  'PRT-CHG': 'Taxas portuárias e da carga',
  'PRT-DST': 'Manuseamento no terminal de destino',
  'ADM-EXP': 'Taxa administrativa de exportação',
  TOTAL: 'Custo total do veículo e da entrega',
}
