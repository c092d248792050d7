package dev.vidport.http.server.openapi;

import dev.vidport.http.server.json.ApiJson;
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
 * Converts the contract from YAML, in which it is written, to JSON: the contract, which the server
 * reads, the document that it publishes, and that document for the page of it. It runs at build
 * time, because parsing YAML would take a large part of the server's start time.
 */
public final class ContractCompiler {
  /** The operations share their responses. The file is part of the build, so it may have many. */
  private static final int MAX_ALIASES = 1_000;

  private ContractCompiler() {}

  /**
   * @param args the path of the YAML file to read and of the folder for the JSON files
   */
  public static void main(String[] args) throws IOException {
    Object document =
        new Load(LoadSettings.builder().setMaxAliasesForCollections(MAX_ALIASES).build())
            .loadFromString(Files.readString(Path.of(args[0])));
    ObjectNode contract = node(document).asObject();
    Path folder = Files.createDirectories(Path.of(args[1]));
    Files.write(folder.resolve("contract.json"), ApiJson.bytes(contract));
    ObjectNode published = PublishedDocument.of(contract);
    Files.write(folder.resolve("openapi.json"), ApiJson.bytes(published));
    Files.write(folder.resolve("docs.json"), ApiJson.bytes(HtmlDescriptions.of(published)));
  }

  private static JsonNode node(Object value) {
    JsonNodeFactory factory = JsonNodeFactory.instance;
    if (value instanceof Map<?, ?> map) {
      ObjectNode object = factory.objectNode();
      map.forEach((key, child) -> object.set(key.toString(), node(child)));
      return object;
    }
    if (value instanceof List<?> list) {
      ArrayNode array = factory.arrayNode();
      list.forEach(child -> array.add(node(child)));
      return array;
    }
    if (value instanceof Boolean flag) {
      return factory.booleanNode(flag);
    }
    if (value instanceof Integer number) {
      return factory.numberNode(number);
    }
    if (value instanceof Long number) {
      return factory.numberNode(number);
    }
    if (value instanceof Double number) {
      return factory.numberNode(number);
    }
    return value == null ? factory.nullNode() : factory.stringNode(value.toString());
  }
}
