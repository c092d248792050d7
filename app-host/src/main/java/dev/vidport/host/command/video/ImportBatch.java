package dev.vidport.host.command.video;

import dev.vidport.domain.id.Sha256;
import dev.vidport.host.command.CommandExitCode;
import dev.vidport.host.command.CommandFailed;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** A file of addresses to import. */
final class ImportBatch {
  private static final int MAX_LINES = 10_000;
  private static final int MAX_BYTES = 32 << 20;

  private ImportBatch() {}

  /** The addresses, each once, in order. */
  static List<String> read(Path file) throws IOException {
    if (Files.size(file) > MAX_BYTES) {
      throw new CommandFailed(CommandExitCode.USAGE, "--batch: the file is too large");
    }
    List<String> addresses = new ArrayList<>(new LinkedHashSet<>(lines(file)));
    addresses.removeIf(line -> line.isEmpty() || line.startsWith("#"));
    if (addresses.isEmpty() || addresses.size() > MAX_LINES) {
      throw new CommandFailed(
          CommandExitCode.USAGE, "--batch: the file must have 1 to " + MAX_LINES + " addresses");
    }
    return addresses;
  }

  private static List<String> lines(Path file) throws IOException {
    try {
      return Files.readAllLines(file).stream().map(String::strip).toList();
    } catch (CharacterCodingException e) {
      throw new CommandFailed(CommandExitCode.USAGE, "--batch: the file is not in UTF-8");
    }
  }

  /** The idempotency key of an import, the same for each run of the batch. */
  static String key(Path file, ObjectNode body) throws IOException {
    return "batch-" + Sha256.hex(file.toRealPath() + "\n" + body);
  }
}
