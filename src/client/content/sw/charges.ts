import { charges as names } from '../../../shared/words/sw/charges.ts'
import type { charges as english } from '../en/charges.ts'

export const charges: typeof english = {
  names,
  texts: {
    VEH: 'Gari lenyewe, pamoja na VAT ya Afrika Kusini inayotajwa kwenye tangazo.',
    'TRN-ROAD': 'Tunaleta gari kwa lori la magari kutoka Durban hadi mahali ulipochagua.',
    'TRN-PORT': 'Tunaleta gari kutoka uwanja wetu hadi bandari ya Durban.',
    'SEA-RORO': 'Safari kwa meli ya roll-on roll-off, kulingana na urefu wa gari.',
    'SEA-BAF': 'Nyongeza ya kampuni ya meli kwa mafuta na viwango vya sarafu siku ya kuondoka.',
    'TRN-ONC': 'Safari kutoka bandari ya kufikia hadi mji wa bara, kwa msafirishaji wa huko.',
    'CLR-EXP': 'Wakala wetu anatangaza usafirishaji kwa forodha ya Afrika Kusini na kuandaa nyaraka.',
    'POL-CLR': 'Polisi wanahakikisha gari halijaibwa na kuthibitisha namba zake. Hutumika siku 90.',
    'REG-DEREG': 'Gari linaondolewa kwenye usajili wa Afrika Kusini na kupewa namba za kutoka nje.',
    'RIB-BOND': 'Kupita likiwa limefungwa kwenye kila nchi ya njiani, ili ushuru usidaiwe huko.',
    'BND-FEE': 'Dhamana ya ushuru wa nchi za njiani; mwenye dhamana anapanga ada.',
    'BRD-HND': 'Wakala wetu mpakani anakabidhi gari na nyaraka zake.',
    'INS-TRN': 'Bima ya gari hadi likabidhiwe mahali ulipochagua.',
    'INS-MAR': 'Bima ya gari baharini.',
    'PRT-CHG': 'Ada ya bandari ya Durban kwa gari likiwa gatini.',
    'PRT-DST': 'Ada ya kituo cha kufikia kwa kushusha; chenyewe ndicho kinachopanga bei.',
    'ADM-EXP': 'Kazi yetu ya nyaraka za kusafirisha nje.',
  },
  owners: {
    ours: 'Bei yetu: inabaki ileile kwa muda wa nukuu.',
    estimate: 'Ada ya mtu mwingine, ambayo tunaweza kuikadiria tu: utalipa itakavyokuwa.',
  },
}
