package dev.vidport.media.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.vidport.media.FolderStore;
import dev.vidport.media.TestControl;
import dev.vidport.media.probe.FfmpegProber;
import dev.vidport.media.process.Command;
import dev.vidport.media.process.ProcessKind;
import dev.vidport.media.process.ProcessRunner;
import dev.vidport.media.process.Sandbox;
import dev.vidport.media.settings.FfmpegSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.slf4j.LoggerFactory;

/** The addresses of the source server are in no log, whatever its level. */
@Isolated("changes the levels of all logs")
class SecretAddressTest {
  private static final String TOKEN = "[0-9a-f]{32}";

  private final Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);

  /** The tests' configuration gives this one a level of its own. */
  private final Logger own = (Logger) LoggerFactory.getLogger("dev.vidport");

  private final java.util.logging.Logger jdkRoot = java.util.logging.Logger.getLogger("");
  private final java.util.logging.Logger jdkServer =
      java.util.logging.Logger.getLogger("com.sun.net.httpserver");
  private final ListAppender<ILoggingEvent> events = new ListAppender<>();
  private final Queue<String> records = new ConcurrentLinkedQueue<>();
  private final Level level = root.getLevel();
  private final Level ownLevel = own.getLevel();
  private final java.util.logging.Level jdkLevel = jdkRoot.getLevel();
  private final Handler handler =
      new Handler() {
        @Override
        public void publish(LogRecord record) {
          records.add(record.getLoggerName() + " " + record.getMessage());
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
      };

  @TempDir private Path folder;

  @BeforeEach
  void logEverything() {
    events.start();
    root.addAppender(events);
    root.setLevel(Level.TRACE);
    own.setLevel(Level.TRACE);
    // Not to the console of the build.
    own.setAdditive(false);
    own.addAppender(events);
    handler.setLevel(java.util.logging.Level.ALL);
    jdkRoot.addHandler(handler);
    jdkRoot.setLevel(java.util.logging.Level.ALL);
    jdkServer.setLevel(java.util.logging.Level.ALL);
  }

  @AfterEach
  void restoreLevels() {
    root.detachAppender(events);
    root.setLevel(level);
    own.setLevel(ownLevel);
    own.setAdditive(true);
    own.detachAppender(events);
    jdkRoot.removeHandler(handler);
    jdkRoot.setLevel(jdkLevel);
  }

  @Test
  void noLogContainsAnAddress() throws Exception {
    FolderStore store = FolderStore.ofRanges();
    ProcessRunner runner =
        new ProcessRunner(Sandbox.detect(FfmpegSettings.defaults().withMaxOutputBytes(1 << 20)));
    TestControl control = new TestControl(folder);
    FfmpegProber prober = new FfmpegProber(FfmpegSettings.defaults(), runner, store);

    Throwable fault =
        catchThrowable(
            () ->
                prober.probe(
                    store.add(Files.writeString(folder.resolve("text"), "no media")), control));
    String address = SourceAddress.of(40123, SourceAddress.newPath());
    Command failing =
        new Command(
            List.of("sh", "-c", "echo \"$0: no such host\" >&2; exit 1", address),
            Duration.ofSeconds(20),
            ProcessKind.PROBE);
    String exit = runner.run(failing, control, line -> {}) + " " + failing;

    assertThat(fault).hasMessageContaining("NOT_MEDIA");
    assertThat(exit).contains("<source>").doesNotContainPattern(TOKEN);
    assertThat(events.list)
        .extracting(ILoggingEvent::getFormattedMessage)
        .anyMatch(text -> text.contains("ffprobe") && text.contains("<source>"))
        .allSatisfy(text -> assertThat(text).doesNotContainPattern(TOKEN));
    assertThat(records).allSatisfy(text -> assertThat(text).doesNotContainPattern(TOKEN));
  }
}
