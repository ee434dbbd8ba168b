import type * as english from '../en/documents.ts'
import { chargeNames, entry, noBankDetails } from './quotations.ts'
import { optionNames } from './search.ts'

export const paper: typeof english.paper = {
  entryWords: entry,
  charges: chargeNames,
  options: optionNames,
  title: 'Cotação',
  months: entry.months,
  day: entry.day,
  forHeading: 'Para',
  deliveredToHeading: 'Entregue em',
  issued: 'Emitida',
  validUntil: 'Válida até',
  reference: 'Referência',
  borderPost: (place) => `Posto fronteiriço de ${place}`,
  deliveryMode: {
    1: ({ startLocation }) => `Por estrada desde ${startLocation}`,
    2: ({ startLocation }) => `Frete marítimo RoRo desde ${startLocation}`,
    3: ({ startLocation }) => `Por estrada desde ${startLocation}`,
    4: () => 'Entrega no terminal',
  },
  vehicle: {
    mileage: 'Quilometragem',
    year: 'Ano',
    transmission: 'Caixa de velocidades',
    fuel: 'Combustível',
    drive: 'Rodas motrizes',
    engine: 'Motor',
    colour: 'Cor',
    doorsSeats: 'Portas, lugares',
    doors: 'Portas',
    seats: 'Lugares',
    length: 'Comprimento',
    serviceHistory: 'Histórico de revisões',
    litres: (litres) => `${litres.replace('.', ',')}\u00A0l`,
    kilowatt: (kilowatt) => `${kilowatt.replace('.', ',')}\u00A0kW`,
    metres: (metres) => `${metres.replace('.', ',')}\u00A0m`,
    reserved: 'Este veículo está reservado.',
    standardLength: (metres) =>
      `Comprimento padrão assumido: a entrega é calculada para um veículo de ${metres.replace('.', ',')}\u00A0m e pode mudar com o comprimento real.`,
  },
  description: 'Descrição',
  whose: 'De quem',
  amount: 'Valor',
  ours: 'Nosso',
  estimate: 'Estimativa',
  deliveryTotal: 'Custo total da entrega',
  total: ({ place, country }) => `Custo do veículo e do despacho de exportação até ${place}, ${country}`,
  rate: (time, equation) => `Câmbio de ${time}, hora da África do Sul: ${equation}`,
  sampleRate: (time, equation) => `Câmbio de exemplo de ${time}, hora da África do Sul: ${equation}`,
  sampleRatesAndTariff: 'Feita com câmbios e tarifa de exemplo: os valores são exemplos, não os nossos preços.',
  sampleRates: 'Feita com câmbios de exemplo: os valores convertidos são exemplos.',
  sampleTariff: 'Feita com tarifa de exemplo: os custos de entrega são exemplos, não os nossos preços.',
  vatHeading: 'IVA',
  vat: {
    inclusive: (percent) =>
      `O preço do veículo inclui o IVA sul-africano de ${percent}\u00A0%. Confirmamos por escrito, antes do pagamento, se a venda pode ter taxa zero como exportação direta.`,
    zeroRated: (percent) =>
      `A venda tem taxa zero como exportação direta: o IVA sul-africano é de 0\u00A0% em vez de ${percent}\u00A0%, mediante a prova de exportação que a lei pede.`,
  },
  noVat: 'Não se acrescenta IVA sul-africano ao preço do veículo.',
  notIncludedHeading: 'Não incluído',
  notIncluded: {
    1: ({ country }) =>
      `Direitos e impostos de importação, pagos no destino (${country}). Inspeção e matrícula no destino. Combustível, portagens e seguro contra terceiros depois da fronteira.`,
    2: ({ country }) =>
      `Direitos e impostos de importação, pagos no destino (${country}). Despacho e armazenagem no porto de chegada. Inspeção e matrícula no destino.`,
    3: ({ country }) =>
      `Direitos e impostos de importação, pagos no destino (${country}). Despacho, inspeção e matrícula no destino.`,
    4: () =>
      'Frete marítimo, seguro marítimo e todos os custos depois do terminal. Direitos e impostos de importação do país para onde vai o veículo.',
  },
  entryHeading: (country) => `${country}: o veículo pode entrar?`,
  judged: (month) => `Avaliado para chegada em ${month}, como veículo de volante à direita.`,
  entrySource: (source) => `Fonte: ${source}.`,
  sampleEntry: 'Avaliado por regras de exemplo, que ainda não verificámos.',
  noLegalAdvice: 'Isto não é aconselhamento jurídico; as regras mudam. Pergunte às autoridades do país antes de pagar.',
  papersHeading: 'Papéis da exportação',
  paper: (name, validDays) => (validDays === null ? name : `${name}, válido ${validDays} dias`),
  termsHeading: 'Condições',
  terms: (hasNumber) =>
    `Esta cotação é uma oferta até à data acima, enquanto o veículo não for vendido. Nada fica reservado até o confirmarmos por escrito. Nunca enviamos dados bancários por e-mail${hasNumber ? ': peça-os pelo número de telefone do nosso site.' : '.'}`,
  noBankDetails,
  signedFor: (company) => `Por ${company}`,
  acceptedBy: 'Aceite por, data',
  checkHeading: 'Verificar esta cotação',
  check: (page) =>
    `Leia-o com um telefone, ou escreva este código em ${page}. Na nossa aplicação a leitura não precisa de internet.`,
  page: (page, pages) => `Página ${page} de ${pages}`,
}

export const mail: typeof english.mail = {
  tag: 'pt',
  subject: (number) => `A sua cotação ${number}`,
  greeting: ({ name }) => (name === undefined ? 'Bom dia,' : `Bom dia, ${name},`),
  opening: ({ number }) => `Obrigado pelo seu interesse. A sua cotação ${number} segue em anexo, em PDF.`,
  vehicleLabel: 'Veículo',
  referenceLabel: 'Referência',
  destinationLabel: 'Entregue em',
  totalLabel: 'Custo total do veículo e da entrega',
  validLabel: 'Válida até',
  closing: 'Os direitos e impostos de importação do seu país não estão incluídos. A cotação diz o que mais não está.',
  open: 'Abrir a sua cotação',
  openUntil: (day) => `Em qualquer aparelho, até ${day}. Quem tiver este link pode abri-la.`,
  check: 'Verificar que esta cotação é genuína',
  checkCode: (code) => `Ou escreva este código na nossa página Verificar uma cotação: ${code}`,
  noBankDetails: (hasNumber) =>
    `${noBankDetails}${hasNumber ? ' Peça-os pelo número de telefone do nosso site, e verifique a cotação antes de pagar.' : ' Verifique a cotação antes de pagar.'}`,
  notYou: 'Se não pediu esta cotação, ignore esta mensagem. Para não receber mais mensagens nossas:',
  colon: ': ',
  notYouLink: 'Não fui eu',
  signature: ({ company }) => company,
}
