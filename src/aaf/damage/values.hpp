// What a hit has to beat: a model's Constitution or the armour it shows, and the roll that follows (AAF-DMG-001 to
// 034). Used by shooting, templates, melee and previews: the one function for each number.
#pragma once
#include "aaf/core/rules.hpp"
#include "aaf/sight/look.hpp"

namespace sandtable::aaf {

// How a hit reaches its target.
struct Blow {
  int power = 0;
  bool he = false;
  bool heat = false;
  bool far = false;         // an AT weapon beyond half its range (AAF-DMG-025)
  bool full_power = false;  // its HE loses nothing against armour (AAF-NAT-032)
  bool past_cover = false;  // of a sniper or flame: nothing that is cover counts (AAF-SPC-023, 046)
  bool vt = false;          // AAF-DMG-017
  bool melee = false;       // grenades, ramming: Prone does not help (AAF-DMG-012)
  bool from_above = false;  // the large template, infantry in melee: the third face (AAF-DMG-033)
  Look look{.open = true};  // what lies between
  Vec from;                 // where it comes from, for the face struck
};

// AAF-SHO-012, 014, AAF-NAT-035: Power of a weapon firing that shell.
int power_of(const State&, const Weapon&, Shell);
Blow blow_of(const State&, ModelId firer, WeaponId, Shell, const Look&, bool far);

// The protection of a model with Constitution against that blow (AAF-DMG-011 to 018), Power left aside.
int constitution_of(const State&, ModelId target, const Blow&);
// What the die needs; not for an AFV. Impossible where the chart has a dash.
Score damage_score(const State&, ModelId target, const Blow&);

enum class Face : uint8_t { front, side, rear };
Face face_struck(const State&, ModelId target, Vec from);  // AAF-DMG-032, AAF-ORG-014
// The armour that stands against it, hull down and smoke counted (AAF-DMG-031).
int armour_of(const State&, ModelId target, const Blow&);
// Whether it can do anything to an AFV at all (AAF-CHR-004).
inline bool hurts_armour(const Weapon& w, Shell shell) { return shell == Shell::he || !w.anti_soldier(); }
// The roll on the armour chart: its score is what destroys; modifiers stand in it (AAF-DMG-025 to 030).
Score armour_score(const State&, ModelId target, const Blow&);
// What a die does (AAF-DMG-019 to 024, AAF-NAT-015). `compared`: Power was compared with armour.
Harm harm_of(const State&, ModelId target, const Blow&, int die);

}  // namespace sandtable::aaf
