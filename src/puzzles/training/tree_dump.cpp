#include "puzzles/training/tree_dump.h"

#include <cstdio>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>

namespace tilefish {

namespace {

struct DumpedNode {
  int feature = -1;
  float number = 0;
  int yes = 0;
  int no = 0;
};

std::map<int, DumpedNode> read_nodes(std::string_view dump) {
  std::map<int, DumpedNode> nodes;
  std::istringstream lines{std::string(dump)};
  std::string line;
  while (std::getline(lines, line)) {
    int id = 0;
    DumpedNode node;
    if (std::sscanf(line.c_str(), " %d:leaf=%f", &id, &node.number) != 2 &&
        std::sscanf(line.c_str(), " %d:[f%d<%f] yes=%d,no=%d", &id, &node.feature, &node.number, &node.yes, &node.no) !=
            5) {
      throw std::runtime_error("cannot read the model's line: " + line);
    }
    nodes[id] = node;
  }
  return nodes;
}

}  // namespace

// The library numbers nodes with gaps; breadth first, children come in pairs and after their parent.
Tree tree_from_dump(std::string_view dump) {
  const std::map<int, DumpedNode> nodes = read_nodes(dump);
  Tree tree(1);
  std::vector<int> id_of{0};
  for (std::size_t at = 0; at < tree.size(); ++at) {
    const auto found = nodes.find(id_of[at]);
    if (found == nodes.end()) throw std::runtime_error("the model lacks a node");
    const DumpedNode& node = found->second;
    tree[at] = {.feature = node.feature, .threshold = node.number};
    if (node.feature < 0) continue;
    tree[at].left = static_cast<std::int32_t>(tree.size());
    tree.resize(tree.size() + 2);
    id_of.push_back(node.yes);
    id_of.push_back(node.no);
  }
  return tree;
}

}  // namespace tilefish
