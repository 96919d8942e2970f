/** The most used passwords that are long enough to pass the length rule, lower case (compiled from public breach statistics). */
const common = `1234567890 12345678910 123456789a 1234567891 0123456789 0987654321 9876543210 1111111111 0000000000 1122334455
1234512345 1234554321 12345qwert 123qwe123qwe 123456qwerty 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx3edc q1w2e3r4t5 qazwsxedcrfv
qwertyuiop qwerty1234 qwerty12345 qwerty123456 qwertyuiop123 qwerty123! asdfghjkl1 asdfghjkl; asdfasdfasdf zxcvbnm123
zaq12wsxcde password12 password123 password1234 password12345 password123! password1! passw0rd123 p@ssw0rd123 p@ssword123
mypassword mypassword1 newpassword thepassword passwordpassword password2024 password2025 password2026 iloveyou12
iloveyou123 iloveyou1234 iloveyou2 ilovemyself iloveyoubaby iloveyouforever letmein123 letmeinnow welcome123 welcome1234
welcome2024 welcome2025 welcome2026 administrator adminadmin admin12345 admin123456 changeme123 changemenow football123
baseball123 basketball sunshine123 princess123 superman123 spiderman123 batman12345 michael1234 jennifer123 charlie1234
trustno1trustno1 abcdefghij abcdefghijk abcdef1234 abcd123456 abc1234567 abc123abc123 abcabcabc1 aaaaaaaaaa aaaaaaaaaaa
a123456789 q123456789 1234567890q 123456789q 147258369a 1472583690 7894561230 159753456852 computer123 internet123
whatever123 starwars123 pokemon1234 minecraft1 minecraft123 fuckyou123 fuckyou1234 liverpool1 liverpool123 manchester1
blink182blink gogogogogo google12345 facebook123 instagram1 instagram123 onlyfans123 summer2024! summer2025! winter2025!
spring2026 summer2026 autumn2026 winter2026 monkey12345 dragon12345 shadow12345 master12345 killer12345 hello12345
helloworld hellohello hello123456 testtest123 testing123 test123456 default123 guest12345 secret1234 secret12345 samsung123
alexander1 alexandra1 christopher christian1 elizabeth1 valentina1 sebastian1 123123123123 123321123321 1qazxsw23edc
11223344556 12qwaszx12 112233445566 102030405060 987654321a 321321321a 9999999999 8888888888 7777777777 6666666666 5555555555`

const set: ReadonlySet<string> = new Set(common.split(/\s+/))

/** Words that guessers try at an installation of this program (OWASP ASVS 6.1.2); docs/security/asvs.md lists them. */
const contextWords = [
  'fanfare',
  'subscriber',
  'supporter',
  'moderator',
  'creator',
  'wallet',
  'finance',
  'admin',
  'fans',
]

/** Whether nothing but digits and marks is left of a text when these words are taken out of it. */
function isMadeOf(text: string, words: readonly string[]): boolean {
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), text)
  return rest !== text && !/\p{L}/u.test(rest)
}

/**
 * True for a password that guessers try first: a common one, alone or with a digit or mark behind it, one character
 * repeated, or one made of the program's words or the person's own names, with whatever digits and marks.
 */
export function isCommonPassword(password: string, own: readonly string[]): boolean {
  const lower = password.toLowerCase()
  const bare = lower.replace(/[\d!?.#*]{0,2}$/, '')
  const names = own.filter((name) => name.length > 3).map((name) => name.toLowerCase())
  return (
    set.has(lower) ||
    set.has(bare) ||
    /^(.)\1+$/.test(lower) ||
    // longest first: a name that holds another is taken out whole
    isMadeOf(
      lower,
      [...names, ...contextWords].toSorted((a, b) => b.length - a.length),
    )
  )
}
