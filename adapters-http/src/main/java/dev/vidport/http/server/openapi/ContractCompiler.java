package dev.vidport.http.server.openapi;

import dev.vidport.http.server.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Turns the contract, which people write in YAML, into the JSON that is served. The build runs it:
 * reading YAML would take a good part of a server's start.
 */
public final class ContractCompiler {
  private ContractCompiler() {}

  /**
   * @param args the YAML to read and the JSON to write
   */
  public static void main(String[] args) throws IOException {
    Object read =
        new Load(LoadSettings.builder().build()).loadFromString(Files.readString(Path.of(args[0])));
    Path target = Path.of(args[1]);
    Files.createDirectories(target.getParent());
    Files.write(target, Json.bytes(node(read)));
  }

  private static JsonNode node(Object value) {
    JsonNodeFactory make = JsonNodeFactory.instance;
    if (value instanceof Map<?, ?> map) {
      ObjectNode object = make.objectNode();
      map.forEach((key, child) -> object.set(key.toString(), node(child)));
      return object;
    }
    if (value instanceof List<?> list) {
      ArrayNode array = make.arrayNode();
      list.forEach(child -> array.add(node(child)));
      return array;
    }
    if (value instanceof Boolean flag) {
      return make.booleanNode(flag);
    }
    if (value instanceof Integer number) {
      return make.numberNode(number);
    }
    if (value instanceof Long number) {
      return make.numberNode(number);
    }
    if (value instanceof Double number) {
      return make.numberNode(number);
    }
    return value == null ? make.nullNode() : make.stringNode(value.toString());
  }
}
