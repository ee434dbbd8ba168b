import type { MailMessages } from './en.ts'

export const pt: MailMessages = {
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
  openUntil: (day) => `Em qualquer aparelho, até ${day}. Quem tiver esta ligação pode abri-la.`,
  check: 'Verificar que esta cotação é genuína',
  checkCode: (code) => `Ou escreva este código na nossa página Verificar uma cotação: ${code}`,
  noBankDetails:
    'Nunca enviamos dados bancários por e-mail. Peça-os pelo número de telefone do nosso sítio, e verifique a cotação antes de pagar.',
  notYou: 'Se não pediu esta cotação, ignore esta mensagem. Para não receber mais mensagens nossas:',
  notYouLink: 'Não fui eu',
  signature: ({ company }) => company,
}
