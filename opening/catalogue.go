package opening

import "tengen/renju"

// catalogue is the 26 openings in the order of their codes. The points are those
// of the usual drawing: White 2 on h9 for a direct opening and on i9 for an
// indirect one; the numbers follow Black 3 by rows from the top, each row from
// the axis or the diagonal outwards. The names in Japanese are the traditional
// ones. "Сияние" is the one Russian name that a printed source gives (the rules
// of the Gambler server); the other Russian names and all English ones are our
// own literal renderings, and names in use elsewhere stand under Also.
var catalogue = [...]Opening{
	{1, Direct, at("h9"), at("h10"), "寒星", "Kansei", "Cold star", "Холодная звезда", true, nil},
	{2, Direct, at("h9"), at("i10"), "渓月", "Keigetsu", "Valley moon", "Луна долины", true, []string{"溪月", "Valley"}},
	{3, Direct, at("h9"), at("j10"), "疎星", "Sosei", "Sparse star", "Редкая звезда", true, []string{"疏星", "Distant star"}},
	{4, Direct, at("h9"), at("i9"), "花月", "Kagetsu", "Flower moon", "Цветочная луна", true, []string{"Flower"}},
	{5, Direct, at("h9"), at("j9"), "残月", "Zangetsu", "Remaining moon", "Остающаяся луна", true, []string{"殘月", "Remaining"}},
	{6, Direct, at("h9"), at("i8"), "雨月", "Ugetsu", "Rain moon", "Дождливая луна", true, []string{"Rain"}},
	{7, Direct, at("h9"), at("j8"), "金星", "Kinsei", "Golden star", "Золотая звезда", true, []string{"Gold Star", "Venus"}},
	{8, Direct, at("h9"), at("h7"), "松月", "Shogetsu", "Pine moon", "Луна в соснах", true, []string{"Shōgetsu", "Shohgetsu", "Syougetsu", "Pine"}},
	{9, Direct, at("h9"), at("i7"), "丘月", "Kyugetsu", "Hill moon", "Луна над холмом", true, []string{"Kyūgetsu", "Kyuugetsu", "Hill"}},
	{10, Direct, at("h9"), at("j7"), "新月", "Shingetsu", "New moon", "Новолуние", true, []string{"Singetsu"}},
	{11, Direct, at("h9"), at("h6"), "瑞星", "Zuisei", "Lucky star", "Счастливая звезда", true, nil},
	{12, Direct, at("h9"), at("i6"), "山月", "Sangetsu", "Mountain moon", "Луна в горах", true, []string{"Mountain"}},
	{13, Direct, at("h9"), at("j6"), "遊星", "Yusei", "Wandering star", "Блуждающая звезда", true, []string{"游星", "Yūsei", "Yuusei", "Walk"}},
	{1, Indirect, at("i9"), at("j10"), "長星", "Chosei", "Long star", "Длинная звезда", true, []string{"长星", "Chōsei", "Choosei", "Cyousei", "Asteroid"}},
	{2, Indirect, at("i9"), at("j9"), "峡月", "Kyogetsu", "Gorge moon", "Луна ущелья", true, []string{"峽月", "Kyōgetsu", "Kyougetsu", "Gorge"}},
	{3, Indirect, at("i9"), at("j8"), "恒星", "Kosei", "Fixed star", "Неподвижная звезда", true, []string{"恆星", "Kōsei", "Kousei", "Constant"}},
	{4, Indirect, at("i9"), at("j7"), "水月", "Suigetsu", "Water moon", "Луна на воде", true, []string{"Water"}},
	{5, Indirect, at("i9"), at("j6"), "流星", "Ryusei", "Shooting star", "Падающая звезда", true, []string{"Ryūsei", "Ryuusei", "Meteor"}},
	{6, Indirect, at("i9"), at("i8"), "雲月", "Ungetsu", "Cloud moon", "Луна в облаках", true, []string{"云月", "Cloud"}},
	{7, Indirect, at("i9"), at("i7"), "浦月", "Hogetsu", "Bay moon", "Луна над заливом", true, nil},
	{8, Indirect, at("i9"), at("i6"), "嵐月", "Rangetsu", "Storm moon", "Луна в бурю", true, []string{"岚月"}},
	{9, Indirect, at("i9"), at("h7"), "銀月", "Gingetsu", "Silver moon", "Серебряная луна", true, []string{"银月"}},
	{10, Indirect, at("i9"), at("h6"), "明星", "Myojo", "Bright star", "Сияние", false, []string{"Myōjō", "Myoujou", "Яркая звезда"}},
	{11, Indirect, at("i9"), at("g7"), "斜月", "Shagetsu", "Slanting moon", "Косая луна", true, []string{"Syagetsu"}},
	{12, Indirect, at("i9"), at("g6"), "名月", "Meigetsu", "Famous moon", "Славная луна", true, nil},
	{13, Indirect, at("i9"), at("f6"), "彗星", "Suisei", "Comet", "Комета", true, nil},
}

// at reads a point of the tables of this package.
func at(s string) renju.Point {
	p, err := renju.ParsePoint(s)
	if err != nil {
		panic(err) // a misprint in a table of this package
	}
	return p
}
