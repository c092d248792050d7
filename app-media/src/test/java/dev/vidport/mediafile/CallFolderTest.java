package dev.vidport.mediafile;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(180)
class CallFolderTest {
  @TempDir private Path parent;

  /** Opens a folder, prints it, and waits to be killed. */
  static final class Holder {
    private Holder() {}

    public static void main(String[] arguments) throws Exception {
      CallFolder folder = CallFolder.in(Path.of(arguments[0]));
      System.out.println(folder.next());
      Thread.sleep(Long.MAX_VALUE);
    }
  }

  @Test
  void folderOfAKilledProcessIsDeletedAndThatOfARunningOneIsNot() throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Holder.class.getName(),
                parent.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader out =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      Path step = Path.of(out.readLine());

      CallFolder.deleteAbandoned(parent);
      assertThat(step).exists();

      process.destroyForcibly().waitFor();
      CallFolder.deleteAbandoned(parent);
      assertThat(parent).isEmptyDirectory();
    } finally {
      process.destroyForcibly();
    }
  }

  @Test
  void openFoldersOfThisProcessStayLocked() throws Exception {
    try (CallFolder open = CallFolder.in(parent)) {
      Path step = open.next();

      CallFolder.deleteAbandoned(parent);
      CallFolder.deleteAbandoned(parent);

      assertThat(step).exists();
    }
    assertThat(parent).isEmptyDirectory();
  }

  @Test
  void otherFilesStay() throws Exception {
    Path target = Files.createDirectory(parent.resolve("target"));
    Path withoutLock = Files.createDirectory(parent.resolve("vidport-media-other"));
    Path file = Files.writeString(parent.resolve("vidport-media-notes"), "text");
    Path link = Files.createSymbolicLink(parent.resolve("vidport-media-link"), target);

    CallFolder.deleteAbandoned(parent);

    assertThat(List.of(target, withoutLock, file, link)).allMatch(Files::exists);
  }
}
