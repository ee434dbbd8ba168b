import type * as english from '../en/quotations.ts'

export const entry: typeof english.entry = {
  verdict: {
    green: 'pode entrar',
    amber: 'nenhum impedimento encontrado',
    cannotTell: 'não se sabe',
    red: 'não pode entrar',
  },
  withInspection: 'com uma inspeção',
  withPapers: 'com papéis',
  withBoth: 'com uma inspeção e papéis',
  title: (country, verdict) => `${country}: ${verdict}.`,
  reason: {
    notListed: () => 'Não temos regra deste país.',
    uncertain: () => 'O que consta não está confirmado.',
    inspection: (text) => `Inspeção: ${text}.`,
    permits: (text) => `Papéis: ${text}.`,
    tooOld: (years) => `É mais velho do que o limite de ${years} anos desde o fabrico.`,
    ageOnBorder: (years) => `O seu ano está mesmo no limite de ${years} anos.`,
    youngEnough: (years) => `É mais novo do que o limite de ${years} anos.`,
    registeredTooEarly: (day) => `Foi matriculado antes de ${day}, a primeira data admitida.`,
    registrationOnBorder: (day) =>
      `Uma primeira matrícula antes de ${day} não é admitida, e o seu ano está nesse limite.`,
    registeredInTime: (day) => `Foi matriculado depois de ${day}, a primeira data admitida.`,
    yearUnknown: () => 'Há um limite de idade, e o ano do veículo não é conhecido.',
    noAgeLimitFound: () => 'Não foi encontrado limite de idade.',
    rightHandRefused: () => 'Consta que o volante à direita não é admitido.',
    rightHandAccepted: () => 'O volante à direita é aceite.',
    steeringUnknown: () => 'Não se sabe se o volante à direita é aceite.',
    otherKind: (kind) => `A regra é sobre: ${kind}; para este veículo podem valer outras.`,
    kindUnknown: (kind) => `A regra é sobre: ${kind}; não se sabe como este veículo é classificado.`,
    mayBeCommercial: (kind) => `A regra é sobre: ${kind}; uma pick-up pode contar como veículo comercial.`,
    onFailure: (text) => `Senão: ${text}.`,
  },
  reported: (day) => `Informação de ${day}.`,
  undated: 'Informação sem data.',
  months: [
    'janeiro',
    'fevereiro',
    'março',
    'abril',
    'maio',
    'junho',
    'julho',
    'agosto',
    'setembro',
    'outubro',
    'novembro',
    'dezembro',
  ],
  monthOf: (month, year) => `${month} de ${year}`,
  day: (date, month, year) => `${date} de ${month} de ${year}`,
}

export const chargeNames: typeof english.chargeNames = {
  VEH: 'Preço do veículo com IVA',
  'TRN-ROAD': 'Transporte rodoviário em porta-automóveis',
  'TRN-PORT': 'Transporte local até ao porto de Durban',
  'SEA-RORO': 'Frete marítimo RoRo',
  'SEA-BAF': 'Ajuste de combustível e câmbio',
  'TRN-ONC': 'Transporte do porto de descarga à cidade do interior',
  'CLR-EXP': 'Despacho e documentos de exportação (SAD 500)',
  'POL-CLR': 'Verificação policial e identificação do veículo',
  'REG-DEREG': 'Cancelamento do registo e matrículas de exportação',
  'RIB-BOND': 'Trânsito aduaneiro pelos países atravessados',
  'BND-FEE': 'Taxa de garantia aduaneira',
  'BRD-HND': 'Manuseamento e agência na fronteira',
  'INS-TRN': 'Seguro da mercadoria em trânsito',
  'INS-MAR': 'Seguro marítimo',
  'PRT-CHG': 'Taxas portuárias e da carga',
  'PRT-DST': 'Manuseamento no terminal de destino',
  'ADM-EXP': 'Taxa administrativa de exportação',
  TOTAL: 'Custo total do veículo e da entrega',
}

export const quoteRequest: typeof english.quoteRequest = {
  detailsHeading: 'Preencha os seus dados para continuar',
  yourDetails: 'Os seus dados',
  madeFor: (name, email) => `Para ${name}, ${email}.`,
  changeDetails: 'Alterar os meus dados',
  firstName: 'Nome próprio',
  lastName: 'Apelido',
  emailAddress: 'Endereço de e-mail',
  cellNumber: 'Número de telemóvel',
  optional: '(opcional)',
  emailQuote: 'Receber por e-mail',
  downloadQuote: 'Descarregar a cotação',
  requiredFields: 'Preencha os campos obrigatórios',
  firstNameMissing: 'Escreva o seu nome próprio.',
  lastNameMissing: 'Escreva o seu apelido.',
  emailMissing: 'A cotação é enviada para este endereço.',
  emailMalformed: 'Escreva um endereço de e-mail, como nome@exemplo.org.',
  tooLong: (limit) => `No máximo ${limit} caracteres.`,
  nameMalformed:
    "Só letras, espaços e '\u00A0-\u00A0.\u00A0: sem algarismos nem endereço web, e um espaço depois de um ponto.",
  phoneMalformed: 'Só algarismos, espaços e +\u00A0(\u00A0)\u00A0.\u00A0-\u00A0/',

  nameReplaced:
    'A cotação é impressa com o seu endereço de e-mail, porque ao tipo de letra faltam caracteres do seu nome.',

  emailed: 'A sua cotação foi enviada por e-mail!',
  queued: 'A sua cotação está na fila e será enviada por e-mail logo que possível.',
  emailFailed: 'Houve um problema ao enviar a sua cotação',
  downloadStarts: 'A transferência vai começar!',
  downloadFailed: 'Não foi possível começar a transferência do ficheiro, tente de novo!',

  kept: 'Guardado neste aparelho. Terminamos quando houver internet.',
  toMyQuotes: 'As minhas cotações',
  mailedLater: 'A sua cotação será enviada por e-mail quando voltar a ter internet.',
  notKept:
    'Não foi possível guardar isto neste aparelho, e a loja não responde. Os seus dados continuam aqui: tente de novo.',
  issuedSince: (number) => `A sua cotação ${number} foi emitida.`,
  needsWord: 'Este pedido espera a sua resposta antes de seguir.',
  mailNeedsWord: 'O e-mail dela espera a sua resposta antes de seguir.',
  gone: 'Este pedido foi alterado ou apagado neste aparelho e já não espera.',
  keptForLater: 'Guardado neste aparelho. A loja não aceita mais por agora; segue sozinho mais tarde.',
  keptInTrouble: 'Guardado neste aparelho. A loja tem um problema; terminamos quando ela responder.',
  priceRose:
    'O preço subiu desde que o viu; por isso nada foi enviado ainda. O novo total está aqui: prima Receber por e-mail de novo para o receber.',
  deviceFull: 'Este aparelho não tem espaço para a cotação. Liberte espaço e tente de novo.',
}

export const estimate: typeof english.estimate = {
  title: 'Estimativa – não é uma cotação',
  fromTariffs: (day) => `Estimativa pelas tarifas de ${day}`,
  saved: (age) => `Estimativa guardada ${age}`,
  savedOn: (day) => `Estimativa guardada a ${day}`,
  plain: 'Estimativa',
  share: 'Partilhar esta estimativa',
  save: 'Guardar esta estimativa em PDF',
  failed: 'Não foi possível passar a estimativa a PDF.',
  pricedLater:
    'Pode pedir a cotação na mesma: fica guardada neste aparelho, e é calculada e enviada quando a internet voltar.',
  madeOn: (time) => `Feita a ${time}, hora da África do Sul, num aparelho sem internet`,
  vehicle: 'Veículo',
  reference: 'Referência',
  deliveredTo: 'Entregue em',
  notBinding:
    'Isto é uma estimativa e não uma oferta: não tem número e não obriga ninguém. Preços, câmbios e o próprio veículo podem ter mudado; a cotação o dirá.',
}

export const charges: typeof english.charges = {
  names: chargeNames,
  texts: {
    VEH: 'O próprio veículo, com o IVA sul-africano que o anúncio indica.',
    'TRN-ROAD': 'Levamos o veículo em porta-automóveis de Durban ao lugar que escolheu.',
    'TRN-PORT': 'Levamos o veículo do nosso parque ao porto de Durban.',
    'SEA-RORO': 'A passagem num navio roll-on roll-off, pelo comprimento do veículo.',
    'SEA-BAF': 'O suplemento da companhia de navegação por combustível e câmbio no dia da partida.',
    'TRN-ONC': 'O caminho do porto de chegada à cidade do interior, por um transportador de lá.',
    'CLR-EXP': 'O nosso despachante declara a exportação à alfândega sul-africana e prepara os papéis.',
    'POL-CLR': 'A polícia verifica que o veículo não é roubado e certifica os seus números. Válido por 90 dias.',
    'REG-DEREG': 'O veículo sai do registo sul-africano e recebe matrículas para a saída.',
    'RIB-BOND': 'Passagem selada por cada país do caminho, para que lá não se devam direitos.',
    'BND-FEE': 'Garantia pelos direitos dos países do caminho; o garante fixa a taxa.',
    'BRD-HND': 'O nosso agente na fronteira entrega o veículo e os seus papéis.',
    'INS-TRN': 'Seguro do veículo até à entrega no lugar que escolheu.',
    'INS-MAR': 'Seguro do veículo no mar.',
    'PRT-CHG': 'O que o porto de Durban cobra pelo veículo no seu cais.',
    'PRT-DST': 'O que o terminal de chegada cobra pela descarga; é ele que fixa o preço.',
    'ADM-EXP': 'O nosso trabalho com os papéis da exportação.',
  },
  owners: {
    ours: 'O nosso preço: vale enquanto valer a cotação.',
    estimate: 'Um encargo de terceiros, que só podemos estimar: paga o valor que vier a ser cobrado.',
  },
}

export const entryRules: typeof english.entryRules = {
  verdict: entry,
  name: (country) => `${country}: este carro pode entrar?`,
  arrival: 'Como carro de volante à direita a chegar em',
  source: 'Fonte',
  admitted: (country) => `Veículos admitidos: ${country}`,
  sample: 'Regras de exemplo, que ainda não verificámos.',
  noLegalAdvice:
    'Isto não é aconselhamento jurídico. As regras mudam e o nosso pessoal substitui-as: pergunte-nos antes de pagar.',
  failed: 'Não foi possível carregar as regras de entrada.',
  tryAgain: 'Tentar de novo',
}

/** On every paper, in every mail and on the page that checks them. */
export const noBankDetails =
  'Nunca há dados bancários numa cotação nem num e-mail nosso. Se vir alguns, não são nossos: não pague.'

export const quoteCheck: typeof english.quoteCheck = {
  months: entry.months,
  day: entry.day,
  title: 'Verificar uma cotação',
  description: 'Veja se uma cotação é nossa, está inalterada e ainda é válida.',
  intro:
    'Escolha o PDF que recebeu, leia o código quadrado do papel com a câmara do telefone, ou escreva o código curto ao lado.',
  noBankDetails,
  checking: 'A verificar a cotação',
  result: 'Resultado',

  verdicts: {
    genuine: {
      title: 'Genuína',
      text: 'Emitimos esta cotação. Compare o que está aqui com o seu papel: todos os números devem ser iguais.',
    },
    expired: {
      title: 'Genuína, mas expirada',
      text: 'Emitimos esta cotação, mas já não é válida. Peça-nos uma nova antes de pagar.',
    },
    withdrawn: {
      title: 'Retirada',
      text: 'Emitimos esta cotação e retirámo-la. Não pague com base nela. Contacte-nos.',
    },
    altered: {
      title: 'Alterada',
      text: 'Alguém mudou esta cotação depois de assinada; os números não são nossos. Não pague com base nela. Contacte-nos.',
    },
    notOurs: {
      title: 'Não é nossa',
      text: 'Não assinámos esta cotação. Não pague com base nela. Contacte-nos.',
    },
    unknown: {
      title: 'Não consta dos nossos registos',
      text: 'A nossa loja não conhece esta cotação. Não pague antes de falar connosco.',
    },
    unreadable: {
      title: 'Este código não pode ser lido',
      text: 'Falta uma parte ou está errada; não podemos dizer que a cotação é nossa. Leia-o de novo, ou escreva o código curto.',
    },
    cannotCheck: {
      title: 'Ainda não verificada',
      text: 'Este aparelho não conhece a chave que assinou a cotação e não a pôde pedir. Ligue-se à internet e tente de novo.',
    },
    noCrypto: {
      title: 'Este navegador não a pode verificar',
      text: 'É demasiado antigo, ou esta página não foi aberta com https. Escreva antes o código curto; isso precisa de internet.',
    },
    fileIssued: {
      title: 'Este ficheiro é o que emitimos',
      text: 'Nada nele foi alterado: o cliente e os valores estão como os escrevemos.',
    },
    fileExpired: {
      title: 'Este ficheiro é o que emitimos, mas expirou',
      text: 'Nada nele foi alterado, mas a cotação já não é válida. Peça-nos uma nova antes de pagar.',
    },
    fileChanged: {
      title: 'É a nossa cotação, mas o ficheiro foi alterado',
      text: 'Alguém alterou este ficheiro depois de o emitirmos, ou um programa guardou-o de novo. Nada do que diz é seguro. Não pague com base nele. Contacte-nos.',
    },
    fileNotOurs: {
      title: 'Não é nosso',
      text: 'Não emitimos este ficheiro como cotação. Uma digitalização ou fotografia do nosso documento também é outro ficheiro: verifique antes o código. Não pague antes de falar connosco.',
    },
    fileNotPdf: {
      title: 'Isto não é um PDF',
      text: 'As nossas cotações são ficheiros PDF. Escolha o ficheiro tal como o recebeu ou transferiu, não uma imagem.',
    },
    fileTooBig: {
      title: 'Este ficheiro é demasiado grande',
      text: 'Tem mais de 5 MB; nenhuma cotação nossa tem. Escolha o ficheiro tal como o recebeu ou transferiu.',
    },
    fileUnread: {
      title: 'Não foi possível ler o ficheiro',
      text: 'Escolha-o aqui. Um ficheiro partilhado só é guardado até esta página o ter lido.',
    },
  },
  tryAgain: 'Tentar de novo',

  asking: 'A perguntar à nossa loja se foi retirada…',
  asked: 'Acabámos de perguntar à nossa loja: não foi retirada.',
  notAsked:
    'Verificada neste aparelho. Não foi possível perguntar à nossa loja se a cotação foi retirada: verifique de novo quando tiver internet.',

  reference: 'Referência',
  destination: 'Entregue em',
  place: (place, country) => `${place}, ${country}`,
  total: 'Custo total do veículo e da entrega',
  issued: 'Emitida',
  validUntil: 'Válida até',

  fileHeading: 'Verificar o ficheiro',
  fileLabel: 'Escolher um ficheiro',
  fileNote:
    'O PDF da cotação, tal como o recebeu. É comparado neste aparelho e nunca o deixa. Também o pode largar nesta página ou partilhar com esta aplicação.',
  fileReading: 'A ler o ficheiro',

  codeHeading: 'Escrever o código curto',
  codeLabel: 'Código',
  codeNote: 'Oito letras e algarismos, como 7F3K-92QD. Precisa de internet.',
  codeButton: 'Verificar',
  codeMissing: 'Escreva as oito letras e algarismos do código.',
  codeUnknown: 'Nenhuma cotação nossa tem este código. Veja-o de novo; se está como o escreveu, a cotação não é nossa.',
  codeOffline: 'Não foi possível chegar à nossa loja. Verifique a sua internet e tente de novo.',
  codeWait: 'Demasiadas tentativas. Espere alguns minutos.',
  codeTrouble: 'Algo correu mal do nosso lado. Tente de novo.',

  contactsHeading: 'Como falar connosco',
  contactsText: 'Use só o que está aqui, não um número ou endereço de um e-mail ou de uma mensagem.',
  whatsapp: 'WhatsApp',

  openTitle: 'A sua cotação',
  opening: 'A abrir a sua cotação',
  linkExpired: {
    title: 'Este link expirou',
    text: 'Um link abre a sua cotação durante 60 dias, ou mais enquanto for válida. Procure o veículo de novo para uma nova cotação.',
  },
  linkUnknown: {
    title: 'Este link não abre nada',
    text: 'Pode ter sido cortado ao copiar. Abra-o a partir da própria mensagem.',
  },
  linkWithdrawn: {
    title: 'Esta cotação foi retirada',
    text: (number) => `Retirámos a cotação ${number}. Contacte-nos para uma nova.`,
  },
  linkFailed: {
    title: 'Não foi possível carregar a cotação',
    text: 'Verifique a sua internet e tente de novo.',
  },
  toStock: 'Voltar ao stock',

  quotationOf: (number) => `Cotação ${number}`,
  validTag: (day) => `Válida até ${day}`,
  expiredTag: (day) => `Expirou a ${day}`,
  lines: 'Linhas da cotação',
  columnDescription: 'Descrição',
  columnAmount: 'Valor',
  dutyNotIncluded: 'Os direitos e impostos de importação do seu país não estão incluídos.',
  checkIt: 'Verificar',
  route: 'Percurso do veículo',
  routeStart: 'Durban',
  code: 'Código',
  qrCode: 'Código QR para verificar esta cotação',
  nextHeading: 'O que se segue',
  nextCheck: 'Verifique-a: a nossa resposta tem de mostrar os mesmos valores.',
  nextContact: (day) => `Escreva-nos ou ligue-nos com o número enquanto é válida, até ${day}.`,
  nextCollect: (place) => `O veículo vai para ${place}, onde o levanta.`,
  atRate: (rate, time, isSample) => `${rate}, ${isSample ? 'câmbio de exemplo' : 'câmbio'} de ${time}`,
  openPdf: 'Abrir o PDF',
  share: 'Partilhar',
  sharedText: ({ number, vehicle, place, total, day, check }) =>
    `Cotação ${number}: ${vehicle}, entregue em ${place}: ${total}, válida até ${day}. Verifique-a: ${check}`,
  sendByWhatsapp: 'Enviar por WhatsApp',
  copy: 'Copiar o texto',
  copied: 'O texto está copiado.',
  notCopied: 'Não foi possível copiar o texto. Está acima do botão.',
}
