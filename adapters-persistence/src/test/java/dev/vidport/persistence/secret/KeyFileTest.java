package dev.vidport.persistence.secret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.vidport.persistence.database.DatabaseProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Base64;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyFileTest {
  @TempDir private Path folder;

  private Path path() {
    return folder.resolve("keys/data.key");
  }

  @Test
  void createdFileHasOneRandomKeyForItsOwnerOnly() throws IOException {
    KeyFile file = new KeyFile(path());
    file.create();

    EncryptionKeys keys = file.read();
    assertThat(keys.all()).hasSize(1);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path())))
        .isEqualTo("rw-------");
    try (var files = Files.list(path().getParent())) {
      assertThat(files).containsExactly(path());
    }
    KeyFile other = new KeyFile(folder.resolve("other.key"));
    other.create();
    assertThat(other.read().first().id()).isNotEqualTo(keys.first().id());
  }

  @Test
  void ofSeveralProcessesThatCreateItAllUseTheSameKey() {
    List<String> ids =
        IntStream.range(0, 16)
            .parallel()
            .mapToObj(
                i -> {
                  KeyFile file = new KeyFile(path());
                  file.create();
                  return file.read().first().id();
                })
            .distinct()
            .toList();

    assertThat(ids).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"rw-r-----", "rw-----w-", "rw-r--r--", "rwx------"})
  void fileThatOthersCanAccessIsRefused(String permissions) throws IOException {
    new KeyFile(path()).create();
    Files.setPosixFilePermissions(path(), PosixFilePermissions.fromString(permissions));

    assertThat(problem())
        .isEqualTo(
            "other users of this machine have access to the key file "
                + path()
                + " ("
                + permissions
                + "); run: chmod 600 "
                + path());
  }

  @Test
  void fileOfAnotherUserIsRefused() throws IOException {
    assumeTrue(isRoot(), "only root may give files away");
    new KeyFile(path()).create();
    Path link = Files.createSymbolicLink(folder.resolve("link.key"), path());
    Files.setAttribute(path(), "unix:uid", 12_345);

    assertThat(problem())
        .isEqualTo(
            "the key file "
                + path()
                + " belongs to another user of this machine (12345), who could read and replace the"
                + " key; run: chown "
                + System.getProperty("user.name")
                + " "
                + path());
    assertThat(assertThrows(DatabaseProblem.class, () -> new KeyFile(link).read()))
        .hasMessageContaining("the key file " + link + " belongs to another user");
  }

  @Test
  void targetOfALinkIsRead() throws IOException {
    new KeyFile(path()).create();
    Path link = Files.createSymbolicLink(folder.resolve("link.key"), path());

    assertThat(new KeyFile(link).read().first().id())
        .isEqualTo(new KeyFile(path()).read().first().id());
    Files.setPosixFilePermissions(path(), PosixFilePermissions.fromString("rw-r-----"));
    assertThat(assertThrows(DatabaseProblem.class, () -> new KeyFile(link).read()))
        .hasMessageContaining("chmod 600 " + link);
  }

  @Test
  void folderInPlaceOfTheFileIsNamed() throws IOException {
    Files.createDirectories(path());

    assertThat(problem())
        .isEqualTo(
            "the key file " + path() + " is a folder; set VIDPORT_SECRET_KEY_FILE to a file");
  }

  @Test
  void deviceIsNoKeyFile() {
    Path device = Path.of("/dev/null");
    assumeTrue(Files.exists(device), "the machine has no /dev/null");

    assertThat(assertThrows(DatabaseProblem.class, () -> new KeyFile(device).read()))
        .hasMessageContaining("the key file " + device + " is not a regular file");
  }

  private static boolean isRoot() throws IOException {
    Path process = Path.of("/proc/self");
    return Files.exists(process)
        && Integer.valueOf(0).equals(Files.getAttribute(process, "unix:uid"));
  }

  @Test
  void everyLineIsAKey() throws IOException {
    write(" \n# previous\n" + line(1) + "\r\n\n  " + line(2));

    assertThat(new KeyFile(path()).read().all())
        .extracting(EncryptionKey::id)
        .containsExactly(TestSecrets.keys(1).first().id(), TestSecrets.keys(2).first().id());
  }

  @Test
  void readOnlyFileOfItsOwnerIsRead() throws IOException {
    write(line(1));
    Files.setPosixFilePermissions(path(), PosixFilePermissions.fromString("r--------"));

    assertThat(new KeyFile(path()).read().all()).hasSize(1);
  }

  @Test
  void shortKeyIsRefusedWithItsLine() throws IOException {
    write(line(1) + "\n" + Base64.getEncoder().encodeToString(new byte[31]));

    assertThat(problem()).startsWith("the key file " + path() + ": line 2 must be base64 of at");
  }

  @Test
  void fileWithoutKeyIsRefused() throws IOException {
    write("# no key\n");
    assertThat(problem()).contains("has no key");
    write("not base64");
    assertThat(problem()).contains("line 1 must be base64");
  }

  @Test
  void fileThatCannotBeReadOrCreatedIsRefused() throws IOException {
    assertThat(problem()).contains("can't read the key file", "NoSuchFileException");
    Files.createFile(folder.resolve("keys"));
    assertThat(assertThrows(DatabaseProblem.class, () -> new KeyFile(path()).create()))
        .hasMessageContaining("can't create the key file " + path())
        .hasMessageContaining("VIDPORT_SECRET_KEY_FILE");
  }

  private void write(String text) throws IOException {
    if (!Files.exists(path())) {
      Files.createDirectories(path().getParent());
      Files.createFile(
          path(),
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    }
    Files.writeString(path(), text);
  }

  private static String line(int number) {
    return Base64.getEncoder().encodeToString(TestSecrets.secret(number));
  }

  private String problem() {
    DatabaseProblem problem = assertThrows(DatabaseProblem.class, () -> new KeyFile(path()).read());
    assertThat(problem.isOfSettings()).isTrue();
    return String.valueOf(problem.getMessage());
  }
}
