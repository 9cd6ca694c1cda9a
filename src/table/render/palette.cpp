#include "table/render/canvas.hpp"

namespace sandtable::draw {
namespace {

const Palette grass{.ground = rgb(0x8b925b),
                    .patch = {rgb(0xa2a267), rgb(0x76834a), rgb(0xb0a167), rgb(0x6f7e4c)},
                    .tuft = {rgb(0x66783f), rgb(0xa3ad70), rgb(0x7b8c4e)},
                    .hill_light = rgb(0xe4e2a8),
                    .hill_dark = rgb(0x3d4626),
                    .hill_top = rgb(0xa9ae76),
                    .road = rgb(0xb7a57c),
                    .road_edge = rgb(0x6a5f41),
                    .rut = rgb(0x8c7a55),
                    .soil = rgb(0x8a7350),
                    .crop = rgb(0xbfa95c),
                    .pasture = rgb(0x94a55e),
                    .leaf = {rgb(0x2f4022), rgb(0x486030), rgb(0x6b8443), rgb(0x9dac63)},
                    .rock = {rgb(0x5e5a4e), rgb(0x8e897a), rgb(0xb9b4a2)},
                    .water = rgb(0x466e7a),
                    .water_light = rgb(0x8fb3b6),
                    .bank = rgb(0x5c5a38)};

const Palette steppe{.ground = rgb(0xb8a264),
                     .patch = {rgb(0xcdb679), rgb(0xa59455), rgb(0xcfae68), rgb(0x9d9558)},
                     .tuft = {rgb(0x877d45), rgb(0xd2c488), rgb(0x9a9550)},
                     .hill_light = rgb(0xf0e3ae),
                     .hill_dark = rgb(0x564824),
                     .hill_top = rgb(0xc3b57a),
                     .road = rgb(0xc4aa7a),
                     .road_edge = rgb(0x796640),
                     .rut = rgb(0x93794f),
                     .soil = rgb(0x5b4a37),
                     .crop = rgb(0xcfae52),
                     .pasture = rgb(0xa3a35c),
                     .leaf = {rgb(0x3a4523), rgb(0x57652f), rgb(0x7d8845), rgb(0xadad66)},
                     .rock = {rgb(0x6a6250), rgb(0x9c937c), rgb(0xc7bea4)},
                     .water = rgb(0x4f7270),
                     .water_light = rgb(0x98b3a6),
                     .bank = rgb(0x6d6035)};

const Palette desert{.ground = rgb(0xcbad79),
                     .patch = {rgb(0xd9bf8d), rgb(0xbb9a68), rgb(0xd6b077), rgb(0xb79a72)},
                     .tuft = {rgb(0xa4875a), rgb(0xe2cb9c), rgb(0x97824f)},
                     .hill_light = rgb(0xf8e4b8),
                     .hill_dark = rgb(0x5f4528),
                     .hill_top = rgb(0xd2b07c),
                     .road = rgb(0xdcc497),
                     .road_edge = rgb(0x98794c),
                     .rut = rgb(0xa98a5c),
                     .soil = rgb(0xa5825a),
                     .crop = rgb(0xb7a659),
                     .pasture = rgb(0x9c9a58),
                     .leaf = {rgb(0x3b4a26), rgb(0x586a33), rgb(0x7e8a48), rgb(0xaaab68)},
                     .rock = {rgb(0x6e553a), rgb(0xa6855c), rgb(0xd6b98a)},
                     .water = rgb(0x3f7d86),
                     .water_light = rgb(0x9ccac4),
                     .bank = rgb(0x8f7a4a)};

const Palette snow{.ground = rgb(0xdfe4e4),
                   .patch = {rgb(0xeef1f0), rgb(0xccd5d8), rgb(0xe6e4dc), rgb(0xc2ccd0)},
                   .tuft = {rgb(0xa9aa98), rgb(0xf7f9f9), rgb(0xb7b9a6)},
                   .hill_light = rgb(0xffffff),
                   .hill_dark = rgb(0x5f6f7d),
                   .hill_top = rgb(0xe9edee),
                   .road = rgb(0xb9b2a3),
                   .road_edge = rgb(0x83807a),
                   .rut = rgb(0x8c8474),
                   .soil = rgb(0x8d8272),
                   .crop = rgb(0xcfc7a8),
                   .pasture = rgb(0xd5d9d2),
                   .leaf = {rgb(0x3b463c), rgb(0x586658), rgb(0x93a098), rgb(0xe6edec)},
                   .rock = {rgb(0x5d6062), rgb(0x90959a), rgb(0xd8dde0)},
                   .water = rgb(0x6d8b98),
                   .water_light = rgb(0xc3d6dc),
                   .bank = rgb(0x8b918e)};

const Palette street{.ground = rgb(0x948f86),
                     .patch = {rgb(0xa39d92), rgb(0x837f78), rgb(0x9e9482), rgb(0x7c7a75)},
                     .tuft = {rgb(0x76726b), rgb(0xaaa598), rgb(0x7d7a5c)},
                     .hill_light = rgb(0xd8d3c4),
                     .hill_dark = rgb(0x3c3934),
                     .hill_top = rgb(0xa8a295),
                     .road = rgb(0xb0aa9d),
                     .road_edge = rgb(0x5d5a54),
                     .rut = rgb(0x817b70),
                     .soil = rgb(0x7c6c56),
                     .crop = rgb(0xa99a5e),
                     .pasture = rgb(0x88925c),
                     .leaf = {rgb(0x34412a), rgb(0x4f6036), rgb(0x728049), rgb(0xa1a76c)},
                     .rock = {rgb(0x56524c), rgb(0x8b867d), rgb(0xbcb6aa)},
                     .water = rgb(0x4a6b74),
                     .water_light = rgb(0x93b0b3),
                     .bank = rgb(0x5f5b50)};

}  // namespace

const Palette& palette_of(std::string_view look) {
  if (look == "steppe" || look == "dry") return steppe;
  if (look == "desert") return desert;
  if (look == "snow") return snow;
  if (look == "street") return street;
  return grass;
}

}  // namespace sandtable::draw
