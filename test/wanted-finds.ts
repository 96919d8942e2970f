/** What people look for, and what they want to find, in eight languages: names with beginnings, wrong letters and other scripts; posts by other forms of their words; topics in other spellings. */

type Wanted = { readonly name: string; readonly asked: readonly string[] }

export const wantedPeople: readonly Wanted[] = [
  { name: 'Lena Forsberg', asked: ['lena', 'forsb', 'лена', 'Foorsberg', 'لينا'] },
  { name: 'Margaret Whitfield', asked: ['marg', 'Whitfeild', 'whitfield marg', 'Margret'] },
  { name: 'Jonathan Ashworth', asked: ['jonathan ash', 'Jonathon', 'ashworth'] },
  { name: 'Björn Müller', asked: ['bjorn', 'muller', 'Бьорн', 'mülle'] },
  { name: 'Jürgen Großmann', asked: ['jurgen', 'grossm', 'Jürgn', 'Grosmann'] },
  { name: 'Käthe Schröder', asked: ['kathe', 'schroder', 'Schrödre', 'käthe schr'] },
  { name: 'Hélène Dubois', asked: ['helene', 'dubo', 'Héléne', 'Duboiss'] },
  { name: 'François Lefèvre', asked: ['francois', 'lefevre', 'Francios', 'lefev'] },
  { name: 'Maëlle Rousseau', asked: ['maelle', 'rouss', 'Rouseau', 'maelle rousseau'] },
  { name: 'Tomás Rivera', asked: ['tomas', 'rivera tom', 'Томас', 'Rivrea'] },
  { name: 'Íñigo Peñalver', asked: ['inigo', 'penalver', 'Peñalvr', 'iñigo'] },
  { name: 'Ximena Hernández', asked: ['xim', 'hernandez x', 'Ximnea', 'hernández'] },
  { name: 'Елена Смирнова', asked: ['елена', 'elena', 'smirnova', 'Смирнва', 'смир'] },
  { name: 'Дмитрий Кузнецов', asked: ['дмит', 'dmitriy', 'kuznetsov', 'Кузнецоф'] },
  { name: 'Юлия Жукова', asked: ['юлия', 'yuliya', 'zhukova', 'Жукава'] },
  { name: 'Світлана Ковальчук', asked: ['світлана', 'svitlana', 'kovalchuk', 'ковальч'] },
  { name: 'كريم منصور', asked: ['كريم', 'karim', 'منصور', 'mansour'] },
  { name: 'نور حداد', asked: ['نور', 'noor', 'حداد', 'haddad'] },
  { name: 'ليلى الزهراني', asked: ['ليلى', 'ليلي', 'الزهراني', 'layla'] },
  { name: 'はなだ ゆき', asked: ['はなだ', 'yuki', 'ハナダ', 'ゆき'] },
  { name: 'タナカ ケンジ', asked: ['タナカ', 'tanaka', 'kenji', 'けんじ'] },
  { name: '王小明', asked: ['王小明', '王小', '王'] },
  { name: '陳美玲', asked: ['陳美玲', '陳美', '陳'] },
  { name: 'प्रिया शर्मा', asked: ['प्रिया', 'priya', 'sharma', 'शर्मा'] },
  { name: '김민준', asked: ['김민준', '김민', 'gimminjun', '김'] },
]

export const wantedPosts: readonly { readonly text: string; readonly asked: readonly string[] }[] = [
  {
    text: 'Four mornings of waiting, and then the kingfisher was diving right beside my boat.',
    asked: ['morning waiting', 'diving boat', 'kingfishers dive', 'wait boats', 'kingfisher'],
  },
  {
    text: 'How I sharpen old chisels without a grinder, and why the angle matters.',
    asked: ['sharpening chisel', 'angles grinder', 'sharpened'],
  },
  {
    text: 'Sourdough is baked twice a week here; the recipe is for two loaves.',
    asked: ['baking sourdough', 'recipes loaves', 'sourdoughs'],
  },
  {
    text: 'The tram cleaners told me which stories passengers leave behind.',
    asked: ['tram cleaner', 'passenger story', 'cleaners'],
  },
  {
    text: 'Drawing maps of imaginary islands with a dip pen and too much coffee.',
    asked: ['map island', 'imaginary coffee', 'draw'],
  },
  {
    text: 'Ich habe drei Stühle gebaut und den Leim selbst gekocht.',
    asked: ['stuhl gebaut', 'stühle', 'leim kochen'],
  },
  {
    text: 'Im Garten blühen die Rosen, und die Bienen fliegen wieder.',
    asked: ['rose biene', 'gärten', 'blühende rosen'],
  },
  {
    text: 'Das Brot geht über Nacht, morgens wird es im Holzofen gebacken.',
    asked: ['brote holzofen', 'nacht brot', 'holzöfen'],
  },
  {
    text: 'Die kleinen Kätzchen schlafen auf dem Synthesizer und verstellen alle Regler.',
    asked: ['kätzchen schlafen', 'synthesizer', 'kleine katzchen'],
  },
  {
    text: 'Les vieilles maisons de la montagne ont des toits en ardoise.',
    asked: ['vieille maison', 'montagnes', 'toit ardoise'],
  },
  {
    text: 'J’ai cuit des gâteaux au citron avec très peu de sucre.',
    asked: ['gâteau citron', 'gateaux', 'citrons sucre'],
  },
  {
    text: 'On danse la valse musette tous les dimanches sur la place.',
    asked: ['danser valse', 'dimanche place', 'danses'],
  },
  {
    text: 'Las guitarras suenan mejor por la noche, cuando las calles están vacías.',
    asked: ['guitarra noche', 'calle vacia', 'noches'],
  },
  {
    text: 'Hoy horneamos veinte piezas de barro negro en el horno de leña.',
    asked: ['pieza barro', 'hornos leña', 'barro negro'],
  },
  {
    text: 'Subimos la montaña despacio y respiramos por la nariz.',
    asked: ['montañas', 'subir despacio', 'respirar nariz'],
  },
  {
    text: 'Я снимаю старые деревянные дома на севере и записываю рассказы хозяев.',
    asked: ['деревянный дом', 'рассказ хозяин', 'север'],
  },
  {
    text: 'Сегодня мы варили варенье из чёрной смородины по бабушкиному рецепту.',
    asked: ['варенье смородина', 'рецепты', 'черная смородина'],
  },
  { text: 'Пианистка репетирует ночью, пока город спит.', asked: ['пианистки', 'город ночь', 'репетирует'] },
  { text: 'صورت المدينة القديمة عند شروق الشمس ولم يكن هناك أحد.', asked: ['المدينة القديمة', 'شروق', 'شمس'] },
  { text: 'أكتب الحروف العربية بالحبر على ورق قديم.', asked: ['حروف', 'الحبر', 'ورق'] },
  { text: 'نتعلم اليوم إيقاعًا جديدًا على الدربكة.', asked: ['ايقاع', 'الدربكة', 'دربكة'] },
  { text: '冬の星座を小さな望遠鏡で観察しました。', asked: ['星座', '望遠鏡', '冬の星座'] },
  { text: '毎朝お弁当を作って、写真を撮っています。', asked: ['お弁当', '弁当の写真', '写真'] },
  { text: '京都の古い橋を水彩で描いた記録です。', asked: ['京都 水彩', '古い橋', '橋'] },
  { text: '今天在北京的胡同里拍了一整天的照片。', asked: ['北京 照片', '胡同', '胡同照片'] },
  { text: '我用竹子做了一把可以演奏的笛子。', asked: ['竹子', '笛子', '演奏 笛子'] },
  { text: '每个星期天我都会煮一锅牛肉面。', asked: ['牛肉面', '星期天', '牛肉'] },
]

export const wantedTopics: readonly { readonly label: string; readonly asked: readonly string[] }[] = [
  { label: 'Kingfisher', asked: ['#kingfisher', 'kingf', 'KINGFISHER'] },
  { label: 'batá', asked: ['bata', '#Batá'] },
  { label: 'pâtisserie', asked: ['patiss', 'PÂTISSERIE'] },
  { label: 'Köche', asked: ['koche', '#köche'] },
  { label: 'cerámica', asked: ['ceramica', '#cerám'] },
  { label: 'фотография', asked: ['фото', '#Фотография'] },
  { label: 'خط_عربي', asked: ['خط', '#خط_عربي'] },
  { label: '天文', asked: ['天', '#天文'] },
  { label: '面条', asked: ['面', '#面条'] },
]
