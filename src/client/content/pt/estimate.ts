import type { estimate as english } from '../en/estimate.ts'

export const estimate: typeof english = {
  title: 'Estimativa – não é uma cotação',
  fromTariffs: (day) => `Estimativa pelas tarifas de ${day}`,
  saved: (age) => `Estimativa guardada ${age}`,
  savedOn: (day) => `Estimativa guardada a ${day}`,
  plain: 'Estimativa',
  share: 'Partilhar esta estimativa',
  save: 'Guardar esta estimativa em PDF',
  failed: 'Não foi possível passar a estimativa a PDF.',
  pricedLater:
    'Pode pedir a cotação na mesma: fica guardada neste aparelho, e é calculada e enviada quando a ligação voltar.',
  madeOn: (time) => `Feita a ${time}, hora da África do Sul, num aparelho sem ligação`,
  vehicle: 'Veículo',
  reference: 'Referência',
  deliveredTo: 'Entregue em',
  notBinding:
    'Isto é uma estimativa e não uma oferta: não tem número e não obriga ninguém. Preços, câmbios e o próprio veículo podem ter mudado; a cotação o dirá.',
}
