import { charges as names } from '../../../shared/words/pt/charges.ts'
import type { charges as english } from '../en/charges.ts'

export const charges: typeof english = {
  names,
  texts: {
    VEH: 'O próprio veículo, com o IVA sul-africano que o anúncio indica.',
    'TRN-ROAD': 'Levamos o veículo em porta-carros de Durban ao lugar que escolheu.',
    'TRN-PORT': 'Levamos o veículo do nosso parque ao porto de Durban.',
    'SEA-RORO': 'A passagem num navio roll-on roll-off, pelo comprimento do veículo.',
    'SEA-BAF': 'O suplemento da companhia de navegação por combustível e câmbio no dia da partida.',
    'TRN-ONC': 'O caminho do porto de chegada à cidade do interior, por um transportador de lá.',
    'CLR-EXP': 'O nosso despachante declara a exportação à alfândega sul-africana e prepara os papéis.',
    'POL-CLR': 'A polícia verifica que o veículo não é roubado e certifica os seus números. Válido por 90 dias.',
    'REG-DEREG': 'O veículo sai do registo sul-africano e recebe matrículas para a saída.',
    'RIB-BOND': 'Passagem selada por cada país do caminho, para que lá não se devam direitos.',
    'BND-FEE': 'Garantia pelos direitos dos países do caminho; o dono da caução fixa a taxa.',
    'BRD-HND': 'O nosso agente na fronteira entrega o veículo e os seus papéis.',
    'INS-TRN': 'Seguro do veículo até à entrega no lugar que escolheu.',
    'INS-MAR': 'Seguro do veículo no mar.',
    'PRT-CHG': 'O que o porto de Durban cobra pelo veículo no seu cais.',
    'PRT-DST': 'O que o terminal de chegada cobra pela descarga; é ele que fixa o preço.',
    'ADM-EXP': 'O nosso trabalho com os papéis da exportação.',
  },
  owners: {
    ours: 'O nosso preço: vale enquanto valer a cotação.',
    estimate: 'Um encargo de terceiros, que só podemos estimar: paga o que vier a ser.',
  },
}
