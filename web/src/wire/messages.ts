// The messages between page and server. Generated from src/protocol by the build target wire; see docs/protocol.md.

export const protocol_version = 1;

/** A tile in notation: "7b", "13y", "J". */
export type Tile = string;

export type PuzzleMode =
  | "day"
  | "training"
  | "streak";

export type RefusalCode =
  | "not_json"
  | "bad_message"
  | "hello_first"
  | "hello_already"
  | "bad_version"
  | "bad_name"
  | "name_taken"
  | "renamed_too_often"
  | "bad_code"
  | "no_such_device"
  | "too_fast"
  | "too_many_tabs"
  | "too_many_rooms"
  | "too_many_guests"
  | "server_full"
  | "no_such_ruleset"
  | "no_such_robot"
  | "bad_options"
  | "bad_position"
  | "no_such_room"
  | "no_such_seat"
  | "room_full"
  | "kicked"
  | "not_in_room"
  | "not_seated"
  | "not_host"
  | "seats_open"
  | "game_running"
  | "no_game"
  | "round_not_over"
  | "match_not_over"
  | "match_over"
  | "resigned"
  | "not_your_turn"
  | "turn_passed"
  | "pool_not_empty"
  | "pool_empty"
  | "illegal_move"
  | "must_play"
  | "hints_off"
  | "hint_busy"
  | "hint_failed"
  | "spectators_off"
  | "no_puzzle"
  | "no_attempt"
  | "day_done"
  | "hints_spent"
  | "no_such_game"
  | "too_long"
  | "analysis_busy"
  | "unavailable";

export type JokerRule =
  | "free"
  | "swap";

export type Scoring =
  | "collect"
  | "tally";

export type Phase =
  | "waiting"
  | "playing"
  | "round_over"
  | "match_over";

export type CauseKind =
  | "joined"
  | "left"
  | "kicked"
  | "renamed"
  | "started"
  | "laid"
  | "drew"
  | "passed"
  | "timed_out"
  | "resigned"
  | "ready"
  | "next_round"
  | "rematch"
  | "connected"
  | "disconnected"
  | "substituted"
  | "returned"
  | "watching"
  | "new_host";

export type SeatKind =
  | "open"
  | "person"
  | "robot";

export type TurnKind =
  | "laid"
  | "drew"
  | "passed"
  | "timed_out"
  | "resigned";

export type RoundEnd =
  | "went_out"
  | "blocked"
  | "walked_out";

export type StepKind =
  | "lay"
  | "start"
  | "move"
  | "shift"
  | "split"
  | "join";

export type MatchEventKind =
  | "draw"
  | "lay"
  | "overtime"
  | "illegal"
  | "resign"
  | "next";

export type Motive =
  | "goes out"
  | "lays most"
  | "lays one meld"
  | "lays and adds"
  | "finds nothing"
  | "looks away"
  | "waits"
  | "sits tight"
  | "starves"
  | "holds jokers"
  | "lays little"
  | "leaves a tile"
  | "opens small"
  | "opens later"
  | "cannot open"
  | "ends"
  | "compares"
  | "cannot lay it"
  | "at random"
  | "most of list"
  | "least cost"
  | "shuns all"
  | "by net"
  | "must lay"
  | "is late";

export type TodayState =
  | "playing"
  | "unfinished"
  | "finished"
  | "given_up";

export type RatingKind =
  | "duel"
  | "table";

export type BoardKind =
  | "duel"
  | "table"
  | "puzzle";

export type BoardSpan =
  | "all"
  | "week"
  | "day";

/** A ruleset that can be chosen. */
export interface RulesetInfo {
  /** its name */
  name: string;
  /** in a sentence */
  description: string;
  /** fewest seats */
  min_players: number;
  /** most seats */
  max_players: number;
  /** what a first play must be worth */
  opening_points: number;
  /** the clock it is meant for */
  turn_seconds: number;
  /** how many */
  colours: number;
  /** tiles are numbered from 1 to this */
  numbers: number;
  /** of each tile */
  copies: number;
  /** how many */
  jokers: number;
  /** what a joker on the table may do */
  joker_rule: JokerRule;
  /** what a joker left on the rack costs */
  joker_penalty: number;
  /** whether the winner gains what others hold, or everybody loses what is left */
  scoring: Scoring;
  /** tiles of the smallest meld */
  min_meld: number;
  /** tiles dealt to each seat */
  rack_size: number;
  /** tiles drawn by who runs out of time */
  overtime_draw: number;
}

/** A robot that can be chosen. */
export interface RobotInfo {
  /** its name */
  name: string;
  /** in a few words */
  style: string;
}

/** What the server allows. */
export interface Limits {
  /** of a name */
  name_characters: number;
  /** that a guest may hold at a time */
  rooms: number;
  /** connections of one guest */
  tabs: number;
  /** of a message */
  message_bytes: number;
  /** a second, in the long run */
  messages: number;
  /** messages at once */
  burst: number;
  /** how long a seat waits for a lost player before a robot takes over */
  grace_ms: number;
}

/** How a room plays. */
export interface RoomOptions {
  /** by name */
  ruleset: string;
  /** people and robots together */
  seats: number;
  /** by name; they take the last seats */
  robots: string[];
  /** seconds a turn, 0 for none */
  clock: number;
  /** of a match */
  rounds: number;
  /** shown in the lobby; otherwise by link alone */
  public: boolean;
  /** whether people may ask for hints */
  hints: boolean;
  /** whether others may watch */
  spectators: boolean;
}

/** A position to play on from. Its player moves first; the others are dealt what is left over, and have opened if sets lie. */
export interface StartPosition {
  /** table and rack in notation: `3b 4b 5b, 9g 9r 9y / 6b 9b` */
  position: string;
  /** whether its player has; nobody has while the table is empty */
  opened: boolean;
}

/** A room as the lobby shows it. */
export interface LobbyRoom {
  /** its code */
  room: string;
  /** the host's name */
  host: string;
  /** by name */
  ruleset: string;
  /** in all */
  seats: number;
  /** of them */
  taken: number;
  /** of those taken */
  robots: number;
  /** of a match */
  rounds: number;
  /** where it stands */
  phase: Phase;
  /** seconds a turn, 0 for none */
  clock: number;
  /** whether hints are allowed */
  hints: boolean;
  /** whether it can be watched */
  spectators: boolean;
  /** the host's public id, for `/api/ratings` */
  guest?: string;
}

/** What changed a room. */
export interface Cause {
  /** in a word */
  kind: CauseKind;
  /** whose */
  seat?: number;
  /** of whom */
  name?: string;
  /** the tiles that left the rack */
  laid?: Tile[];
  /** how many tiles came from the pool */
  drawn?: number;
  /** true if this ended the round */
  round_over?: boolean;
}

/** A room as one recipient may see it. */
export interface RoomState {
  /** the public id of the guest who decides */
  host: string;
  /** as it was made */
  options: RoomOptions;
  /** where it stands */
  phase: Phase;
  /** in the order of turns */
  seats: Seat[];
  /** how many connections watch */
  spectators: number;
  /** the recipient's own */
  you: You;
  /** SHA-256 of the 64 hexadecimal digits of the seed of the next match, which is told when that match is over */
  next_digest?: string;
  /** seats that asked for the next round, or for a rematch */
  ready: number[];
  /** the day whose deal is played here: `2026-11-17` */
  today?: string;
  /** null before the first match */
  game: GameState | null;
}

/** A seat, as everybody sees it. */
export interface Seat {
  /** who sits there */
  kind: SeatKind;
  /** empty for an open one */
  name: string;
  /** a person's public id */
  guest?: string;
  /** a robot's name */
  robot?: string;
  /** false for a person without a connection */
  connected: boolean;
  /** a robot plays for the person meanwhile */
  substituted: boolean;
  /** on the rack */
  tiles: number;
  /** whether it has opened this round */
  opened: boolean;
  /** whether it has left the match */
  resigned: boolean;
  /** of the match so far */
  score: number;
}

/** What the recipient alone may know. */
export interface You {
  /** null for a spectator */
  seat: number | null;
  /** empty for a spectator */
  rack: Tile[];
}

/** The match on the table. */
export interface GameState {
  /** its lasting address once it is over */
  id: string;
  /** what `next_digest` of the room was before the deal; none in matches of earlier versions */
  digest?: string;
  /** from which all was dealt; once the match is over, and of the deal of the day once the day is */
  seed?: string;
  /** counts from 1 */
  round: number;
  /** of the match */
  rounds: number;
  /** who began this round */
  starter: number;
  /** null between rounds */
  to_move: number | null;
  /** goes up with every turn of the match */
  turn: number;
  /** tiles left in it */
  pool: number;
  /** turns in a row without a play since the pool ran out */
  passes: number;
  /** the melds as they lie */
  table: Tile[][];
  /** of the ruleset */
  points_to_open: number;
  /** the whole clock of a turn; null without a clock */
  turn_ms: number | null;
  /** what was left of it when this was sent; null when no clock is set */
  left_ms: number | null;
  /** the last turn of this round */
  last: Turn | null;
  /** the turns of this round */
  history: Turn[];
  /** the tiles drawn to see who starts; none if a position says who */
  lots: Lot[];
  /** who had opened when the round began from a position */
  opened_before?: number[];
  /** when the round is over */
  result: RoundResult | null;
}

/** A turn that was taken; nothing of it is secret. */
export interface Turn {
  /** its number */
  turn: number;
  /** whose */
  seat: number;
  /** what it was */
  kind: TurnKind;
  /** the tiles that left the rack */
  laid: Tile[];
  /** how many tiles came from the pool */
  drawn: number;
}

/** A tile drawn to see who starts. */
export interface Lot {
  /** whose */
  seat: number;
  /** which */
  tile: Tile;
}

/** How a round ended. */
export interface RoundResult {
  /** more than one if they tie */
  winners: number[];
  /** a rack is empty, nobody plays, the others left */
  reason: RoundEnd;
  /** of the match so far, by seat */
  scores: number[];
  /** in this round, by seat */
  gained: number[];
  /** what was left, by seat */
  racks: Tile[][];
}

/** One step of a plan, as `tilefish move --steps --json` prints it. */
export interface Step {
  /** in a word */
  kind: StepKind;
  /** in a sentence */
  words: string;
  /** in the order in which they are laid */
  tiles: Tile[];
  /** the row they come from; null from the rack */
  from: number | null;
  /** of each tile, in the row before the step */
  from_places: number[];
  /** the row they go to */
  to: number;
  /** of the first tile, in the row after the step */
  to_place: number;
  /** all rows after the step; an emptied one stays as an empty one */
  rows: Tile[][];
}

/** A finished game, as `/api/games/ID.json` gives it; `tilefish replay` reads it as well. */
export interface GameReplay {
  /** `tilefish match 2`; `tilefish match 1` for games with seeds of 64 bits */
  format: string;
  /** its address */
  id: string;
  /** milliseconds since 1970 */
  started: number;
  /** milliseconds since 1970 */
  finished: number;
  /** with every other key of the ruleset beside */
  rules: RulesetInfo;
  /** how many */
  players: number;
  /** that were agreed on */
  rounds: number;
  /** of all deals: 64 hexadecimal digits, or decimal ones of a number of 64 bits */
  seed: string;
  /** SHA-256 of the 64 digits of the seed, as it was told before the deal */
  digest?: string;
  /** what the first round began from: `opened` or `unopened`, table and rack */
  start?: string;
  /** by seat */
  names: string[];
  /** from which, with the seed, all else follows */
  events: MatchEvent[];
  /** of the final state */
  fingerprint: string;
  /** the rounds that were played, with every rack */
  replay: ReplayRound[];
}

/** An event of a recorded match. */
export interface MatchEvent {
  /** whose; missing for `next` */
  seat?: number;
  /** `next` deals the next round */
  event: MatchEventKind;
  /** of `lay`: all melds */
  table?: Tile[][];
  /** what a robot noted of its turn */
  note?: string;
}

/** A round of a finished game. */
export interface ReplayRound {
  /** counts from 1 */
  round: number;
  /** who began */
  starter: number;
  /** the tiles drawn to see who starts; of the first round */
  lots: Lot[];
  /** as they were dealt, by seat */
  racks: Tile[][];
  /** tiles in it after the deal */
  pool: number;
  /** what lay when the round began from a position */
  table?: Tile[][];
  /** who had opened when the round began from a position */
  opened_before?: number[];
  /** in their order */
  turns: ReplayTurn[];
  /** null for a round that was not finished */
  result: RoundResult | null;
}

/** A turn of a finished game and the state after it. */
export interface ReplayTurn {
  /** its number in the match */
  turn: number;
  /** whose */
  seat: number;
  /** what it was */
  kind: TurnKind;
  /** milliseconds since 1970 */
  at: number;
  /** the tiles that left the rack */
  laid: Tile[];
  /** the tiles that came from the pool */
  drawn: Tile[];
  /** after the turn */
  table: Tile[][];
  /** after the turn, by seat */
  racks: Tile[][];
  /** tiles left in it */
  pool: number;
  /** of a robot's turn: why it took it so, as it knew when it decided */
  reason?: RobotReason;
}

/** Why a robot took its turn as it did. */
export interface RobotReason {
  /** what it was after */
  motive: Motive;
  /** turns among which it chose */
  moves?: number;
  /** tiles of its rack that it did not look at */
  overlooked?: number;
  /** tiles up to which it waits */
  cap?: number;
  /** tiles in the pool */
  pool?: number;
  /** imagined rounds */
  worlds?: number;
  /** of the turn it would usually take, in thousandths of a win */
  ahead?: number;
  /** standard error of `ahead` */
  error?: number;
  /** of the win that it expects, in thousandths */
  share?: number;
  /** points of its rack after the turn */
  kept?: number;
  /** points of the other's rack */
  others?: number;
  /** ahead of the turn it would usually take, in tenths of a point; where that decided */
  points?: number;
}

/** A rating of Glicko-2. */
export interface PuzzleRating {
  /** 1500 is where guests begin */
  rating: number;
  /** the true strength lies within two of it, 19 times out of 20 */
  deviation: number;
  /** little is known yet */
  provisional: boolean;
}

/** How those who have tried the day's puzzle of a level got on. */
export interface DayLevel {
  /** how hard */
  level: number;
  /** by so many */
  tried: number;
  /** by so many */
  solved: number;
  /** of those who solved it without a hint; null if none has */
  best_ms: number | null;
  /** likewise */
  median_ms: number | null;
  /** in how many steps it was solved, fewest first */
  steps: StepCount[];
  /** one's own attempt is under way */
  open: boolean;
  /** what one made of it; null before */
  mine: DayResult | null;
}

/** What a guest made of a puzzle of the day. */
export interface DayResult {
  /** false if it was given up */
  solved: boolean;
  /** that were taken */
  hints: number;
  /** how long it took */
  ms: number;
  /** that the table needs; 0 if it was given up */
  steps: number;
}

/** How many solved a puzzle in so many steps. */
export interface StepCount {
  /** so many */
  steps: number;
  /** by so many */
  solved: number;
}

/** Puzzles of a theme. */
export interface ThemeCount {
  /** in a word */
  theme: string;
  /** so many */
  puzzles: number;
}

/** Somebody with a good rating. */
export interface PuzzleLeader {
  /** as they call themselves */
  name: string;
  /** theirs */
  rating: PuzzleRating;
  /** puzzles */
  solved: number;
}

/** One's own play of the day. */
export interface TodayPlay {
  /** `unfinished` if its table is not there any more */
  state: TodayState;
  /** false if too many have played it from the same address */
  counts: boolean;
  /** its table, while it is there */
  room?: string;
  /** once it is finished */
  points: number;
  /** at the table, once it is finished */
  place: number;
  /** of the whole table, once it is finished */
  turns: number;
}

/** How everybody played the deal of a day that is over, as `/api/today/DAY` gives it. */
export interface DealRanking {
  /** `2026-11-17` */
  day: string;
  /** from which all was dealt */
  seed: string;
  /** its SHA-256, which was told during the day */
  digest: string;
  /** by name */
  ruleset: string;
  /** who sat opposite, in their order */
  robots: string[];
  /** to the end, by all whose result counts */
  played: number;
  /** the best first */
  scores: ScoreCount[];
  /** the best plays */
  lines: DealLine[];
  /** of whoever asks; null without a play */
  mine: DealResult | null;
  /** the day before that had a deal */
  before: string | null;
  /** the next day that had a deal and is over */
  after: string | null;
}

/** How many came to a score. */
export interface ScoreCount {
  /** null for those who gave up */
  points: number | null;
  /** so many */
  plays: number;
}

/** One of the best. */
export interface DealLine {
  /** 1 is best; equal points share one */
  place: number;
  /** as they are called now */
  name: string;
  /** null if given up */
  points: number | null;
  /** of the others that it beats, equal ones half, in thousandths; null where there are no others */
  share: number | null;
  /** of the whole table */
  turns: number;
  /** its address; null if it is not kept */
  game: string | null;
  /** whoever asks */
  you: boolean;
}

/** How one's own play compares. */
export interface DealResult {
  /** false for one that was not played to its end in time */
  finished: boolean;
  /** false if it is not in the ranking */
  counts: boolean;
  /** null if given up or not finished */
  points: number | null;
  /** null if it does not count */
  place: number | null;
  /** as in DealLine */
  share: number | null;
  /** its address, if it was finished */
  game: string | null;
}

/** What is stored of whoever asks, as `/api/me` gives it. */
export interface Me {
  /** the public id */
  guest: string;
  /** as others see it */
  name: string;
  /** whether there is a recovery code */
  code: boolean;
  /** the one seen last first */
  devices: DeviceInfo[];
  /** of each kind that has one */
  ratings: RatingInfo[];
}

/** A browser in which one is signed in. */
export interface DeviceInfo {
  /** for `sign_out` */
  id: string;
  /** what it said of itself; may be empty */
  label: string;
  /** milliseconds since 1970 */
  since: number;
  /** to within ten minutes */
  seen: number;
  /** the one that asks */
  here: boolean;
}

/** How strong somebody is. */
export interface RatingInfo {
  /** between two, or at larger tables */
  kind: RatingKind;
  /** rounded */
  rating: number;
  /** the truth is within two of these, nineteen times of twenty */
  deviation: number;
  /** that were rated */
  games: number;
  /** not known well enough to be listed */
  provisional: boolean;
  /** in the list of all times, from 1; null if not among the first 10,000 */
  rank: number | null;
}

/** A page of finished matches, as `/api/me/games` gives it; the latest first. */
export interface MyMatches {
  /** of this page */
  matches: MyMatch[];
  /** what `before` is for the next page; null if there is none */
  next: string | null;
}

/** A finished match of one's own. */
export interface MyMatch {
  /** its address */
  game: string;
  /** milliseconds since 1970 */
  finished: number;
  /** one's own */
  seat: number;
  /** that were played */
  rounds: number;
  /** of the whole match */
  turns: number;
  /** alone */
  won: boolean;
  /** in thousandths, where it has been analysed */
  accuracy: number | null;
  /** whether the moves can still be seen */
  kept: boolean;
  /** the whole table */
  seats: MatchSeat[];
  /** if one's rating moved */
  rating?: RatingChange;
}

/** How a match ended for a seat. */
export interface MatchSeat {
  /** empty for somebody who is forgotten */
  name: string;
  /** a robot's name */
  robot?: string;
  /** 1 is best; several may share one */
  place: number;
  /** of the match */
  points: number;
}

/** What a match did to a rating. */
export interface RatingChange {
  /** which */
  kind: RatingKind;
  /** rounded */
  before: number;
  /** rounded */
  after: number;
}

/** Sums over all matches of one's own, as `/api/me/statistics` gives them. */
export interface MyStatistics {
  /** the latest first; weeks without a match are left out */
  weeks: WeekTally[];
  /** those met most often first */
  opponents: OpponentTally[];
  /** the latest first */
  ratings: RatingPoint[];
}

/** A week. */
export interface WeekTally {
  /** its Monday, milliseconds since 1970 */
  from: number;
  /** that were played */
  games: number;
  /** of them, alone */
  won: number;
  /** of these games */
  rounds: number;
  /** of these rounds */
  opened_first: number;
  /** of all of them together */
  points: number;
}

/** All matches against one opponent, or at tables of one size. */
export interface OpponentTally {
  /** a robot, somebody's id, or `table3`, `table4` …; for `/api/me/games` */
  opponent: string;
  /** of a person, as they are called now */
  name: string;
  /** that were played */
  games: number;
  /** of them, alone */
  won: number;
  /** of these games */
  rounds: number;
  /** of these rounds */
  opened_first: number;
  /** of all of them together */
  points: number;
}

/** A rating after a match. */
export interface RatingPoint {
  /** milliseconds since 1970 */
  at: number;
  /** which */
  kind: RatingKind;
  /** rounded */
  rating: number;
}

/** Some of one's matches as files, as `/api/me/export` gives them; the latest first. */
export interface MatchFiles {
  /** of this page */
  files: MatchFile[];
  /** what `before` is for the next page; null if there is none */
  next: string | null;
}

/** A match that `tilefish replay` reads. */
export interface MatchFile {
  /** for the file */
  name: string;
  /** what is in it */
  text: string;
}

/** The best, as `/api/leaderboard?kind=duel&span=all` gives them. */
export interface Leaderboard {
  /** as asked: matches between two, at larger tables, or puzzles */
  kind: BoardKind;
  /** as asked; a week begins on Monday, a day at 0:00 UTC */
  span: BoardSpan;
  /** the best first */
  lines: BoardLine[];
  /** what robots are worth, the best first */
  robots: BoardRobot[];
  /** of whoever asks, from 1; null if not among the first 10,000 */
  rank: number | null;
}

/** Somebody in the list. */
export interface BoardLine {
  /** as they are called now */
  name: string;
  /** rounded */
  rating: number;
  /** rounded */
  deviation: number;
  /** in this day or week */
  gained?: number;
  /** rated ones, of this span; of puzzles of all times, those that were solved */
  games: number;
  /** whoever asks */
  you: boolean;
}

/** How strong those at a table are, as `/api/ratings?kind=duel&guest=ID&guest=ID&game=ID` gives it. */
export interface TableRatings {
  /** of those who have one */
  ratings: TableRating[];
}

/** How strong somebody at a table is. */
export interface TableRating {
  /** the public id */
  guest: string;
  /** rounded */
  rating: number;
  /** the truth is within two of these, nineteen times of twenty */
  deviation: number;
  /** little is known yet */
  provisional: boolean;
  /** what the game that was named did to it */
  change?: RatingChange;
}

/** A robot. */
export interface BoardRobot {
  /** its name */
  robot: string;
  /** fixed */
  rating: number;
}

/** How the server is used, as `/api/stats` gives it. */
export interface ServerStatistics {
  /** who are remembered */
  guests: number;
  /** of them, with a rating between two */
  rated: number;
  /** what people won against each robot, or each other */
  opponents: OpponentTally[];
}

/** Says who is there; the first message of every connection. Without a token, or with one that is not known, a new guest is made. */
export interface HelloRequest {
  type: "hello";
  /** the client's number for this request; comes back as `re` */
  id: number;
  /** the protocol's version, 1 */
  v: number;
  /** how a new guest wants to be called */
  name?: string;
  /** the secret that an earlier `welcome` gave */
  token?: string;
  /** the recovery code of an identity, in place of a token: this browser becomes one of its devices */
  code?: string;
  /** what this browser is, for the list of devices */
  device?: string;
}

/** Changes the guest's name; a few times at once, then twice a day. Names of rated players belong to one alone. */
export interface RenameRequest {
  type: "rename";
  /** the client's number for this request; comes back as `re` */
  id: number;
  /** the new name */
  name: string;
}

/** Makes a recovery code for this identity, told once; the code before is void. */
export interface RecoveryCodeRequest {
  type: "recovery_code";
  /** the client's number for this request; comes back as `re` */
  id: number;
}

/** Takes an identity from one of its devices; its connections are closed. */
export interface SignOutRequest {
  type: "sign_out";
  /** the client's number for this request; comes back as `re` */
  id: number;
  /** its id, of `/api/me` */
  device: string;
}

/** Deletes this identity with all that is known of it. Seats are given up, connections closed. */
export interface ForgetMeRequest {
  type: "forget_me";
  /** the client's number for this request; comes back as `re` */
  id: number;
}

/** Asks for the list of public rooms, now and whenever it changes, at most once a second. */
export interface LobbyRequest {
  type: "lobby";
  /** the client's number for this request; comes back as `re` */
  id: number;
  /** false to have no more of it */
  on: boolean;
}

/** Makes a room. Its creator takes the first seat, or watches if robots take all of them. */
export interface CreateRequest {
  type: "create";
  /** the client's number for this request; comes back as `re` */
  id: number;
  /** how the room plays */
  options: RoomOptions;
  /** what its matches begin from instead of a deal; all other seats must be robots */
  start?: StartPosition;
}

/** Takes an open seat; who sits there already is given the same seat back, on any connection. */
export interface JoinRequest {
  type: "join";
  /** the client's number for this request; comes back as `re` */
  id: number;
  /** the room's code */
  room: string;
}

/** Watches a room. */
export interface WatchRequest {
  type: "watch";
  /** the client's number for this request; comes back as `re` */
  id: number;
  /** the room's code */
  room: string;
}

/** Gives up the seat, which in a running match means to resign, or stops watching. */
export interface LeaveRequest {
  type: "leave";
  /** the client's number for this request; comes back as `re` */
  id: number;
  /** the room's code */
  room: string;
}

/** The host empties a seat while no match runs. */
export interface KickRequest {
  type: "kick";
  /** the client's number for this request; comes back as `re` */
  id: number;
  /** the room's code */
  room: string;
  /** whose */
  seat: number;
}

/** The host starts the match; no seat may be open. */
export interface StartRequest {
  type: "start";
  /** the client's number for this request; comes back as `re` */
  id: number;
  /** the room's code */
  room: string;
}

/** Says that this seat is ready for the next round, which starts when all people at the table are. */
export interface NextRoundRequest {
  type: "next_round";
  /** the client's number for this request; comes back as `re` */
  id: number;
  /** the room's code */
  room: string;
}

/** Says that this seat wants another match, which starts when all people at the table do. */
export interface RematchRequest {
  type: "rematch";
  /** the client's number for this request; comes back as `re` */
  id: number;
  /** the room's code */
  room: string;
}

/** Leaves the match but keeps the seat. */
export interface ResignRequest {
  type: "resign";
  /** the client's number for this request; comes back as `re` */
  id: number;
  /** the room's code */
  room: string;
}

/** Ends the turn with the table lying as given. */
export interface LayRequest {
  type: "lay";
  /** the client's number for this request; comes back as `re` */
  id: number;
  /** the room's code */
  room: string;
  /** `game.turn` as the client saw it: a late click never hits another turn */
  turn: number;
  /** all melds, those that stay included */
  table: Tile[][];
}

/** Ends the turn with a tile from the pool. */
export interface DrawRequest {
  type: "draw";
  /** the client's number for this request; comes back as `re` */
  id: number;
  /** the room's code */
  room: string;
  /** `game.turn` as the client saw it: a late click never hits another turn */
  turn: number;
}

/** Ends the turn when the pool is empty. */
export interface PassRequest {
  type: "pass";
  /** the client's number for this request; comes back as `re` */
  id: number;
  /** the room's code */
  room: string;
  /** `game.turn` as the client saw it: a late click never hits another turn */
  turn: number;
}

/** Asks what can be played, by grade: 1 whether anything, 2 which tiles, 3 the whole move with its steps. */
export interface HintRequest {
  type: "hint";
  /** the client's number for this request; comes back as `re` */
  id: number;
  /** the room's code */
  room: string;
  /** `game.turn` as the client saw it: a late click never hits another turn */
  turn: number;
  /** how much to tell */
  grade: number;
}

/** Asks for a round of the match that is over; `room` has the turns of the current one. */
export interface RoundRequest {
  type: "round";
  /** the client's number for this request; comes back as `re` */
  id: number;
  /** the room's code */
  room: string;
  /** counts from 1 */
  round: number;
}

/** Asks for the whole state of a room again; who has a seat there need not be at it. */
export interface ResyncRequest {
  type: "resync";
  /** the client's number for this request; comes back as `re` */
  id: number;
  /** the room's code */
  room: string;
}

/** Has a finished match analysed, or asks how far that is. The analysis itself, as far as it is, is at `/api/games/ID/analysis`. */
export interface AnalyseRequest {
  type: "analyse";
  /** the client's number for this request; comes back as `re` */
  id: number;
  /** its address */
  game: string;
  /** to go on with it when nobody looks, and after a restart */
  keep: boolean;
}

/** Asks for a sign of life. */
export interface PingRequest {
  type: "ping";
  /** the client's number for this request; comes back as `re` */
  id: number;
}

/** Asks how one stands, and for the puzzles of the day. */
export interface PuzzlesRequest {
  type: "puzzles";
  /** the client's number for this request; comes back as `re` */
  id: number;
}

/** Begins an attempt at a puzzle, or goes on with the one of that kind that is under way. The day's puzzle of a level is tried once. */
export interface PuzzleRequest {
  type: "puzzle";
  /** the client's number for this request; comes back as `re` */
  id: number;
  /** the day's, near one's rating, or harder each time until one is missed */
  mode: PuzzleMode;
  /** of the day's, which must have one */
  level?: number;
  /** what training shall be about */
  theme?: string;
}

/** Asks for one more step of a shortest way, which halves what solving it is worth; not in a streak. */
export interface PuzzleHintRequest {
  type: "puzzle_hint";
  /** the client's number for this request; comes back as `re` */
  id: number;
  /** its number, of this guest */
  attempt: number;
}

/** Lays a table that uses the whole rack. Every legal one solves the puzzle; what is not legal changes nothing. */
export interface PuzzleAnswerRequest {
  type: "puzzle_answer";
  /** the client's number for this request; comes back as `re` */
  id: number;
  /** its number, of this guest */
  attempt: number;
  /** all melds, those that stay included */
  table: Tile[][];
}

/** Ends the attempt: it counts as missed. */
export interface PuzzleGiveUpRequest {
  type: "puzzle_give_up";
  /** the client's number for this request; comes back as `re` */
  id: number;
  /** its number, of this guest */
  attempt: number;
}

/** Asks how the deal of the day stands, which everybody plays once against the same robots. */
export interface TodayRequest {
  type: "today";
  /** the client's number for this request; comes back as `re` */
  id: number;
}

/** Begins to play the deal of the day, at a table of one's own, or gives the table again at which it is under way. */
export interface PlayTodayRequest {
  type: "play_today";
  /** the client's number for this request; comes back as `re` */
  id: number;
}

/** Answers `hello`. */
export interface WelcomeMessage {
  type: "welcome";
  /** 1, 2, 3 … on each connection */
  n: number;
  /** the `id` of the request this answers; null if it had none */
  re: number | null;
  /** the protocol's version */
  v: number;
  /** the guest's name, cleaned */
  name: string;
  /** the guest's secret: whoever knows it is this guest */
  token: string;
  /** the guest's public id */
  guest: string;
  /** what can be played */
  rulesets: RulesetInfo[];
  /** who can be asked to the table */
  robots: RobotInfo[];
  /** what the server allows */
  limits: Limits;
  /** the rooms in which this guest sits */
  rooms: string[];
}

/** Answers a request that needs no other answer. */
export interface DoneMessage {
  type: "done";
  /** 1, 2, 3 … on each connection */
  n: number;
  /** the `id` of the request this answers; null if it had none */
  re: number | null;
}

/** Answers a request that changed nothing, and what could not be read. */
export interface RefusedMessage {
  type: "refused";
  /** 1, 2, 3 … on each connection */
  n: number;
  /** the `id` of the request this answers; null if it had none */
  re: number | null;
  /** for programs */
  code: RefusalCode;
  /** for people */
  sentence: string;
  /** which meld of the table sent is to blame */
  meld?: number;
  /** which tile is to blame */
  tile?: Tile;
}

/** Answers `recovery_code`; nobody can be told it again. */
export interface RecoveryCodeMessage {
  type: "recovery_code";
  /** 1, 2, 3 … on each connection */
  n: number;
  /** the `id` of the request this answers; null if it had none */
  re: number | null;
  /** in groups of five */
  code: string;
}

/** Answers `create` and `play_today`. */
export interface CreatedMessage {
  type: "created";
  /** 1, 2, 3 … on each connection */
  n: number;
  /** the `id` of the request this answers; null if it had none */
  re: number | null;
  /** the room's code */
  room: string;
}

/** Answers `analyse`. */
export interface AnalysisMessage {
  type: "analysis";
  /** 1, 2, 3 … on each connection */
  n: number;
  /** the `id` of the request this answers; null if it had none */
  re: number | null;
  /** as asked */
  game: string;
  /** whether it is done, and stored */
  finished: boolean;
  /** how much is done */
  percent: number;
}

/** Answers `ping`. */
export interface PongMessage {
  type: "pong";
  /** 1, 2, 3 … on each connection */
  n: number;
  /** the `id` of the request this answers; null if it had none */
  re: number | null;
  /** the server's clock, milliseconds since 1970 */
  now: number;
}

/** Answers `hint`. Grade 1 has `can_play` alone, grade 2 also `tiles`, grade 3 everything. */
export interface HintMessage {
  type: "hint";
  /** 1, 2, 3 … on each connection */
  n: number;
  /** the `id` of the request this answers; null if it had none */
  re: number | null;
  /** the room's code */
  room: string;
  /** `game.turn` as the client saw it: a late click never hits another turn */
  turn: number;
  /** as asked */
  grade: number;
  /** whether there is a move at all */
  can_play: boolean;
  /** the rack tiles that a best move plays */
  tiles?: Tile[];
  /** the table after it */
  table?: Tile[][];
  /** how the table is read before the first step: its melds, a group perhaps in another order */
  rows?: Tile[][];
  /** how a hand gets there */
  steps?: Step[];
}

/** Answers `round`. */
export interface RoundMessage {
  type: "round";
  /** 1, 2, 3 … on each connection */
  n: number;
  /** the `id` of the request this answers; null if it had none */
  re: number | null;
  /** the room's code */
  room: string;
  /** the match it belongs to */
  game: string;
  /** as asked */
  round: number;
  /** who began */
  starter: number;
  /** in their order */
  turns: Turn[];
  /** how it ended */
  result: RoundResult;
  /** who had opened when it began from a position */
  opened_before?: number[];
}

/** The public rooms that can be joined or watched. */
export interface LobbyMessage {
  type: "lobby";
  /** 1, 2, 3 … on each connection */
  n: number;
  /** newest first */
  rooms: LobbyRoom[];
}

/** A room after a change, as this recipient may see it. */
export interface RoomMessage {
  type: "room";
  /** 1, 2, 3 … on each connection */
  n: number;
  /** the room's code */
  room: string;
  /** the room's own number, one more for each change; a gap calls for `resync` */
  seq: number;
  /** what happened; null for a snapshot */
  cause: Cause | null;
  /** all there is to know */
  state: RoomState;
}

/** The room is no more, or this connection no longer has a part in it. */
export interface GoneMessage {
  type: "gone";
  /** 1, 2, 3 … on each connection */
  n: number;
  /** the room's code */
  room: string;
  /** why */
  sentence: string;
}

/** The server is about to close the connection; the client comes back by itself. */
export interface ClosingMessage {
  type: "closing";
  /** 1, 2, 3 … on each connection */
  n: number;
  /** why */
  sentence: string;
}

/** Answers `puzzles`. */
export interface PuzzlesMessage {
  type: "puzzles";
  /** 1, 2, 3 … on each connection */
  n: number;
  /** the `id` of the request this answers */
  re: number | null;
  /** one's own */
  rating: PuzzleRating;
  /** puzzles, by this guest */
  tried: number;
  /** of them */
  solved: number;
  /** solved one after another in the streak under way */
  streak: number;
  /** the longest one */
  best_streak: number;
  /** today, UTC */
  day: string;
  /** until the next day's puzzles */
  day_ends_ms: number;
  /** the puzzles of the day, easiest first */
  levels: DayLevel[];
  /** what training can be about */
  themes: ThemeCount[];
  /** the best ratings that are not provisional */
  leaders: PuzzleLeader[];
}

/** Answers `puzzle`. */
export interface PuzzleMessage {
  type: "puzzle";
  /** 1, 2, 3 … on each connection */
  n: number;
  /** the `id` of the request this answers */
  re: number | null;
  /** its number, of this guest */
  attempt: number;
  /** as asked */
  mode: PuzzleMode;
  /** how hard, by its plan */
  level: number;
  /** such as 2026-11-17, UTC; empty unless it is the day's */
  day: string;
  /** by name */
  ruleset: string;
  /** the melds that lie */
  table: Tile[][];
  /** to be laid, all of it */
  rack: Tile[];
  /** whether it counts: not in a streak, nor a second time */
  rated: boolean;
  /** since it was begun */
  ms: number;
  /** solved before it in this streak */
  streak: number;
  /** how the table is read before the first step */
  rows: Tile[][];
  /** hints that were taken */
  steps: Step[];
}

/** Answers `puzzle_hint`. */
export interface PuzzleHintMessage {
  type: "puzzle_hint";
  /** 1, 2, 3 … on each connection */
  n: number;
  /** the `id` of the request this answers */
  re: number | null;
  /** its number, of this guest */
  attempt: number;
  /** how many more there are */
  left: number;
  /** how the table is read before the first step */
  rows: Tile[][];
  /** all that were told */
  steps: Step[];
}

/** Answers `puzzle_answer` and `puzzle_give_up`, to one attempt always the same. */
export interface PuzzleResultMessage {
  type: "puzzle_result";
  /** 1, 2, 3 … on each connection */
  n: number;
  /** the `id` of the request this answers */
  re: number | null;
  /** its number, of this guest */
  attempt: number;
  /** as asked */
  mode: PuzzleMode;
  /** how hard, by its plan */
  level: number;
  /** such as 2026-11-17, UTC; empty unless it is the day's */
  day: string;
  /** false if it was given up */
  solved: boolean;
  /** that were taken */
  hints: number;
  /** how long it took */
  ms: number;
  /** that one's own table needs; 0 if it was given up */
  steps: number;
  /** whether it counts */
  rated: boolean;
  /** one's own */
  rating_before: number;
  /** one's own afterwards */
  rating: PuzzleRating;
  /** the puzzle's */
  puzzle: PuzzleRating;
  /** by so many */
  puzzle_tried: number;
  /** by so many */
  puzzle_solved: number;
  /** what it is about */
  themes: string[];
  /** solved one after another; 0 once it has ended */
  streak: number;
  /** the longest one */
  best_streak: number;
  /** where a shortest way leads */
  table: Tile[][];
  /** how the table is read before the first step */
  rows: Tile[][];
  /** a shortest way */
  plan: Step[];
  /** how others got on with the day's; null for other puzzles */
  today: DayLevel | null;
}

/** Answers `today`. */
export interface TodayMessage {
  type: "today";
  /** 1, 2, 3 … on each connection */
  n: number;
  /** the `id` of the request this answers */
  re: number | null;
  /** `2026-11-17`, UTC */
  day: string;
  /** until the day is over, and what is not finished counts no more */
  ends_ms: number;
  /** SHA-256 of the 64 hexadecimal digits of the seed, which is told when the day is over */
  digest: string;
  /** by name */
  ruleset: string;
  /** who sits opposite, in their order */
  robots: string[];
  /** to the end, by so many whose result counts */
  played: number;
  /** null before one has begun */
  mine: TodayPlay | null;
  /** the latest day that had a deal and is over */
  before: string | null;
}

/** Whatever a client may ask. */
export type FromClient =
  | HelloRequest
  | RenameRequest
  | RecoveryCodeRequest
  | SignOutRequest
  | ForgetMeRequest
  | LobbyRequest
  | CreateRequest
  | JoinRequest
  | WatchRequest
  | LeaveRequest
  | KickRequest
  | StartRequest
  | NextRoundRequest
  | RematchRequest
  | ResignRequest
  | LayRequest
  | DrawRequest
  | PassRequest
  | HintRequest
  | RoundRequest
  | ResyncRequest
  | AnalyseRequest
  | PingRequest
  | PuzzlesRequest
  | PuzzleRequest
  | PuzzleHintRequest
  | PuzzleAnswerRequest
  | PuzzleGiveUpRequest
  | TodayRequest
  | PlayTodayRequest;

/** Whatever the server may say. */
export type ToClient =
  | WelcomeMessage
  | DoneMessage
  | RefusedMessage
  | RecoveryCodeMessage
  | CreatedMessage
  | AnalysisMessage
  | PongMessage
  | HintMessage
  | RoundMessage
  | LobbyMessage
  | RoomMessage
  | GoneMessage
  | ClosingMessage
  | PuzzlesMessage
  | PuzzleMessage
  | PuzzleHintMessage
  | PuzzleResultMessage
  | TodayMessage;
