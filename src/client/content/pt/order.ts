import type { order as english } from '../en/order.ts'

export const order: typeof english = {
  detailsHeading: 'Preencha os seus dados para continuar',
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
  notStorable: 'Isto tem caracteres que não podem ser impressos.',

  nameReplaced: 'A cotação é impressa com o seu endereço de e-mail, porque à letra faltam caracteres do seu nome.',

  emailed: 'A sua cotação foi enviada por e-mail!',
  queued: 'A sua cotação está na fila e será enviada por e-mail logo que possível.',
  emailFailed: 'Houve um problema ao enviar a sua cotação',
  downloadStarts: 'A transferência vai começar!',
  downloadFailed: 'Não foi possível começar a transferência do ficheiro, tente de novo!',

  kept: 'Guardado neste aparelho. Terminamos quando a ligação responder.',
  toMyQuotes: 'As minhas cotações',
  mailedLater: 'A sua cotação será enviada por e-mail quando voltar a ter ligação.',
  notKept:
    'Não foi possível guardar isto neste aparelho, e a loja não responde. Os seus dados continuam aqui: tente de novo.',
  keptForLater: 'Guardado neste aparelho. A loja não aceita mais por agora; segue sozinho mais tarde.',
  keptInTrouble: 'Guardado neste aparelho. A loja tem um problema; terminamos quando ela responder.',
  priceRose:
    'O preço subiu desde que o viu; por isso nada foi enviado ainda. O novo total está aqui: prima Receber por e-mail de novo para o receber.',
  deviceFull: 'Este aparelho não tem espaço para a cotação. Liberte espaço e tente de novo.',
}
