import { entry } from '../../../shared/words/pt/entry.ts'
import type { quoteCheck as english } from '../en/quote-check.ts'

export const quoteCheck: typeof english = {
  months: entry.months,
  title: 'Verificar uma cotação',
  description: 'Veja se uma cotação é nossa, está inalterada e ainda é válida.',
  intro: 'Leia o código quadrado do papel com a câmara do telefone, ou escreva o código curto ao lado.',
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
      title: 'Não está nos nossos livros',
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
      text: 'É demasiado antigo, ou esta página não foi aberta com https. Escreva antes o código curto; isso precisa de ligação.',
    },
  },
  tryAgain: 'Tentar de novo',

  asking: 'A perguntar à nossa loja se foi retirada …',
  asked: 'A nossa loja acaba de ser perguntada: não foi retirada.',
  notAsked:
    'Verificada neste aparelho. Não foi possível perguntar à nossa loja se a cotação foi retirada: verifique de novo quando tiver ligação.',

  number: 'Cotação',
  reference: 'Referência',
  vehicle: 'Veículo',
  destination: 'Entregue em',
  place: (place, country) => `${place}, ${country}`,
  total: 'Custo total do veículo e da entrega',
  issued: 'Emitida',
  validUntil: 'Válida até',

  codeHeading: 'Escrever o código curto',
  codeLabel: 'Código',
  codeNote: 'Oito letras e algarismos, como 7F3K-92QD. Precisa de ligação.',
  codeButton: 'Verificar',
  codeMissing: 'Escreva as oito letras e algarismos do código.',
  codeUnknown: 'Nenhuma cotação nossa tem este código. Veja-o de novo; se está como o escreveu, a cotação não é nossa.',
  codeOffline: 'Não foi possível chegar à nossa loja. Verifique a sua ligação e tente de novo.',
  codeWait: 'Demasiadas tentativas. Espere alguns minutos.',
  codeTrouble: 'Algo correu mal do nosso lado. Tente de novo.',

  contactsHeading: 'Como falar connosco',
  contactsText: 'Use só o que está aqui, não um número ou endereço de um e-mail ou de uma mensagem.',
  whatsapp: 'WhatsApp',

  openTitle: 'A sua cotação',
  opening: 'A abrir a sua cotação',
  linkExpired: {
    title: 'Esta ligação expirou',
    text: 'Uma ligação abre a sua cotação durante 60 dias. Procure o veículo de novo para uma nova cotação.',
  },
  linkUnknown: {
    title: 'Esta ligação não abre nada',
    text: 'Pode ter sido cortada ao copiar. Abra-a a partir da própria mensagem.',
  },
  linkWithdrawn: {
    title: 'Esta cotação foi retirada',
    text: (number) => `Retirámos a cotação ${number}. Contacte-nos para uma nova.`,
  },
  linkFailed: {
    title: 'Não foi possível carregar a cotação',
    text: 'Verifique a sua ligação e tente de novo.',
  },
  toStock: 'Voltar ao stock',

  quotationOf: (number) => `Cotação ${number}`,
  validTag: (day) => `Válida até ${day}`,
  expiredTag: (day) => `Expirou a ${day}`,
  lines: 'Linhas da cotação',
  columnDescription: 'Descrição',
  columnAmount: 'Valor',
  dutyNotIncluded: 'Os direitos e impostos de importação do seu país não estão incluídos.',
  openPdf: 'Abrir o PDF',
  share: 'Partilhar',
  sharedText: ({ number, vehicle, place, total, day, check }) =>
    `Cotação ${number}: ${vehicle}, entregue em ${place}: ${total}, válida até ${day}. Verifique-a: ${check}`,
  sendByWhatsapp: 'Enviar por WhatsApp',
  copy: 'Copiar o texto',
  copied: 'O texto está copiado.',
}
