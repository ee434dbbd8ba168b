import type { privacy as english } from '../en/privacy.ts'

export const privacy: typeof english = {
  title: 'Privacidade',
  intro: 'O que acontece aos seus dados quando nos pede uma cotação.',
  notice: 'Usamos os seus dados para esta cotação.',
  summary: 'Quem, porquê, quanto tempo, os seus direitos',
  whole: 'O aviso completo',
  short: [
    { heading: 'Quem', text: (company) => `${company} recebe os seus dados; mais ninguém.` },
    {
      heading: 'Porquê',
      text: () => 'Para fazer esta cotação, enviá-la e responder-lhe sobre ela. Sem publicidade.',
    },
    {
      heading: 'Quanto tempo',
      text: () => '24 meses depois da sua última cotação; depois nome, e-mail e número de telefone são apagados.',
    },
    {
      heading: 'Os seus direitos',
      text: () =>
        'Pode perguntar o que guardamos, mandar corrigir ou apagar, e opor-se. Pode queixar-se ao Information Regulator da África do Sul.',
    },
  ],
  more: [
    {
      heading: 'O que se guarda',
      text: 'O seu nome, e-mail e número de telefone com a cotação; o PDF durante 60 dias; uma mensagem à espera até ser enviada, e o endereço de uma enviada durante 7 dias.',
    },
    {
      heading: 'No seu aparelho',
      text: 'Os seus dados, país, porto, moeda e língua ficam neste navegador para não ter de os escrever de novo. Limpar os dados deste sítio remove-os. Três cookies lembram moeda, língua e cores; não há rastreadores.',
    },
    {
      heading: 'Quando pesquisa',
      text: 'Contamos pesquisas durante 62 dias com um endereço de rede encurtado e o país para que aponta. Nenhum leva até si.',
    },
    {
      heading: 'Um e-mail que não pediu',
      text: 'Cada e-mail tem uma ligação que impede outros para o seu endereço. Guardamos então só um código do endereço que ninguém pode ler.',
    },
  ],
  ask: 'Peça-nos pela página de contacto; confirmamos por um e-mail para o endereço em causa antes de agir.',
  contact: 'Contacte-nos',
}
