#include "front/json.hpp"

namespace bouton::front {

void write_step(JsonWriter& json, Message const& step, Language language) {
  json.begin_object().key("step").string(step.key);
  for (auto const& [name, value] : step.arguments) {
    json.key(name);
    if (auto const* one = std::get_if<std::string>(&value)) {
      json.string(*one);
      continue;
    }
    json.begin_array();
    for (std::string const& entry : std::get<std::vector<std::string>>(value)) json.string(entry);
    json.end_array();
  }
  json.key("text").string(render(step, language)).end_object();
}

}  // namespace bouton::front
