import type { charges as english } from '../en/charges.ts'

export const charges: typeof english = {
  VEH: 'Bei ya gari pamoja na VAT',
  'TRN-ROAD': 'Usafiri wa barabara kwa lori la magari',
  'TRN-PORT': 'Usafiri wa ndani hadi bandari ya Durban',
  'SEA-RORO': 'Usafirishaji wa baharini wa RoRo',
  'SEA-BAF': 'Marekebisho ya mafuta ya meli na sarafu',
  'TRN-ONC': 'Usafiri kutoka bandari ya kushushia hadi mji wa bara',
  'CLR-EXP': 'Taratibu na nyaraka za kusafirisha nje (SAD 500)',
  'POL-CLR': 'Kibali cha polisi na utambulisho wa gari',
  'REG-DEREG': 'Kufuta usajili na namba za kusafirisha nje',
  'RIB-BOND': 'Kupita chini ya dhamana kwenye nchi za njiani',
  'BND-FEE': 'Ada ya dhamana',
  'BRD-HND': 'Huduma na wakala wa mpakani',
  'INS-TRN': 'Bima ya mzigo njiani',
  'INS-MAR': 'Bima ya baharini',
  'PRT-CHG': 'Ada za bandari na za mzigo',
  'PRT-DST': 'Huduma za kituo cha kufikia',
  'ADM-EXP': 'Ada ya usimamizi wa kusafirisha nje',
  TOTAL: 'Jumla ya gharama ya gari na kufikisha',
}
