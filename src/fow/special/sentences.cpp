// What each special rule says in a sentence, for the card of those who have it.
#include <array>

#include "fow/special/special.hpp"

namespace sandtable::fow::special {
namespace {

// At the place of its name.
constexpr auto sentences = std::to_array<Sentence>({
    {"Sniper", "always Concealed and Gone to Ground, pins with one hit, never moves", "FOW-SNI-002"_rule},
    {"Slow Traverse", "needs one more to hit what is behind the front of its hull", "FOW-SSR-017"_rule},
    {"Limited Vision", "needs one more to hit what is behind the front of its hull", "FOW-SOV-010"_rule},
    {"Mission Tactics", "when its commander falls another team takes over at once", "FOW-GER-005"_rule},
    {"British Bulldog", "a failed test to counterattack may be taken again", "FOW-BRI-002"_rule},
    {"Carry On, Sergeant", "without a commander it still assaults and counterattacks", "FOW-BRI-003"_rule},
    {"Hen and Chicks", "no vehicle shoots when one of them moved more than 6in/15cm", "FOW-SOV-009"_rule},
    {"Quality of Quantity", "fifteen or more foot and gun teams are pinned by ten hits", "FOW-SOV-020"_rule},
    {"Roll Up the Guns", "Medium and Heavy guns move like Light ones", "FOW-SOV-032"_rule},
    {"Truscott Trot", "infantry on foot doubles 16in/40cm", "FOW-USA-013"_rule},
    {"Stabilisers", "on the move the main gun may fire at full rate, needing one more to hit", "FOW-USA-002"_rule},
    {"Tank Destroyers", "moves cautiously and disengages like recce", "FOW-USA-004"_rule},
    {"Self-propelled Anti-tank", "moves cautiously and disengages like recce, even after shooting", "FOW-USA-005"_rule},
    {"Automatic Rifles", "no penalty on the move or pinned, misses re-rolled in defence", "FOW-USA-011"_rule},
    {"Schürzen", "4+ against light shells that beat the Side armour", "FOW-GER-018"_rule},
    {"Schnell!", "a Stormtrooper move succeeds on 2+", "FOW-GER-034"_rule},
    {"Every Shot Counts!", "Tigers re-roll their misses", "FOW-GER-035"_rule},
    {"Clever Hans!", "rough ground and freeing tanks succeed on 2+", "FOW-GER-036"_rule},
    {"Rapid Fire!", "the guns of the Tigers have ROF 3", "FOW-GER-037"_rule},
    {"For the Fatherland!", "Motivation Tests succeed on 2+", "FOW-GER-038"_rule},
    {"Tally Ho!", "on the move it may keep its full rate at targets within 16in/40cm", "FOW-BRI-010"_rule},
    {"Broadside", "the turret alone says which armour is struck", "FOW-BRI-012"_rule},
    {"Semi-indirect Fire", "standing still it re-rolls misses at platoons beyond 16in/40cm", "FOW-BRI-014"_rule},
    {"Komissars", "a failed test may be taken again at the price of a team", "FOW-SOV-003"_rule},
    {"Unarmed", "does not shoot, re-rolls its hits in assaults", "FOW-SOV-027"_rule},
    {"Stormtroopers", "may test its Skill to move 4in/10cm more instead of assaulting", "FOW-GER-008"_rule},
    {"Tip and Run", "having shot it may test its Skill to get 4in/10cm away", "FOW-BRI-015"_rule},
    {"Tankodesantniki", "alone on a tank of their company they shoot and fight as they ride", "FOW-SOV-012"_rule},
    {"Mounted Assault", "its half-tracks charge with those aboard", "FOW-GER-026"_rule},
    {"Tow Hooks", "pulls a 6 pdr or 17 pdr gun", "FOW-BRI-016"_rule},
    {"Seek, Strike, Destroy", "teams held back appear beside its Carbine teams", "FOW-USA-006"_rule},
    {"Night Attack", "from the defender's third turn dice look for the morning", "FOW-BRI-007"_rule},
    {"Tiger Aces", "rolls for its skill before play begins", "FOW-GER-033"_rule},
    {"Excellent Communications", "Platoon and 2iC Command teams spot for the artillery of the company",
     "FOW-USA-021"_rule},
    {"Under Command", "its officers spot for their own Weapons platoons without a penalty", "FOW-USA-026"_rule},
    {"Under Command", "the officers of the company spot for it without a penalty", "FOW-USA-026"_rule},
    {"Time on Target", "ranged in at once with Staff, its shells make saves be rolled again", "FOW-USA-024"_rule},
    {"Hit 'em With Everything", "an Observer who repeats ranges in one battery more", "FOW-USA-022"_rule},
    {"Stuka zu Fuss", "one salvo a game, as six weapons, each launcher by itself", "FOW-GER-022"_rule},
    {"Rounds on the Ground", "the Gun Troops of a battery may fire as one", "FOW-BRI-019"_rule},
    {"Field Battery, RA", "shares the Staff team of its battery", "FOW-BRI-018"_rule},
    {"Royal Horse Artillery", "shares the Staff team of its battery", "FOW-BRI-018"_rule},
    {"Big Battalions", "nine or more guns lay a template of double width", "FOW-SOV-028"_rule},
    {"Mixed Battalions", "three or four 122mm howitzers make the other guns count for more", "FOW-SOV-029"_rule},
    {"Dismounting Machine-guns", "a passenger may take its machine-gun off; then it goes to the rear",
     "FOW-USA-014"_rule},
    {"Mounting Machine-guns", "riding in a half-track it fires its machine-gun over the side", "FOW-USA-018"_rule},
    {"Infiltration", "moves up to the enemy before the battle, if he does not hear it", "FOW-SOV-022"_rule},
});
static_assert(sentences.size() == specials);

}  // namespace

const Sentence& sentence_of(Special rule) { return sentences[static_cast<std::size_t>(rule)]; }

}  // namespace sandtable::fow::special
