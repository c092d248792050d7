package dev.vidport.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.Actor;
import dev.vidport.domain.account.Email;
import dev.vidport.domain.id.Secret;
import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.domain.upload.UploadFileRole;
import dev.vidport.library.settings.Role;
import dev.vidport.library.settings.SecretKeySettings;
import dev.vidport.persistence.database.DatabaseProblem;
import dev.vidport.persistence.database.DatabaseSettings;
import dev.vidport.usecases.access.StartSignIn;
import dev.vidport.usecases.access.VerifySignIn;
import dev.vidport.usecases.account.CreateAccount;
import dev.vidport.usecases.memory.MemoryStore;
import dev.vidport.usecases.signing.port.EmbeddedLinks;
import dev.vidport.usecases.signing.port.LinkSigner;
import dev.vidport.usecases.storage.port.StoragePorts;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VidportTest {
  private static final CreateAccount.Command JO =
      new CreateAccount.Command("jo@example.com", "pro");

  @TempDir private Path parent;
  private Path folder;

  @BeforeEach
  void nameDataFolder() {
    folder = parent.resolve("data");
  }

  @Test
  void dataFolderKeepsAccountsAndKeysAcrossRestarts() throws IOException {
    Secret key;
    try (Vidport vidport = Vidport.builder().dataDir(folder).build()) {
      Account account = vidport.accounts().create().handle(JO);
      key = vidport.access().createApiKey().handleAsOperator(account.id(), "laptop").secret();
    }

    try (Vidport vidport = Vidport.builder().dataDir(folder).build()) {
      assertThat(vidport.access().authenticate().handle(key.reveal()).account().email())
          .isEqualTo(new Email("jo@example.com"));
    }
  }

  @Test
  void codeThatTheOperatorShowsOpensASession() throws IOException {
    try (Vidport vidport = Vidport.builder().dataDir(folder).build()) {
      Account account = vidport.accounts().create().handle(JO);
      String code =
          vidport
              .access()
              .showSignInCode()
              .handleAsOperator("jo@example.com", Actor.operator("root", "host"))
              .code();

      VerifySignIn.SignedIn signedIn =
          vidport
              .access()
              .verifySignIn()
              .handle(new VerifySignIn.Command("jo@example.com", code, false, "192.0.2.1"));

      String token = signedIn.session().token().reveal();
      assertThat(vidport.access().authenticate().handle(token).account()).isEqualTo(account);
      assertThatThrownBy(
              () ->
                  vidport
                      .access()
                      .startSignIn()
                      .handle(new StartSignIn.Command("jo@example.com", "192.0.2.1")))
          .hasMessageContaining("EMAIL_NOT_CONFIGURED");
    }
  }

  @Test
  void dataFolderKeepsLinksValidAcrossRestarts() throws IOException {
    Instant later = Instant.now().plusSeconds(60);
    String signed;
    try (Vidport vidport = Vidport.builder().dataDir(folder).build()) {
      signed = vidport.instance().ports().signing().signer().sign("test", "text", later);
    }

    try (Vidport vidport = Vidport.builder().dataDir(folder).build()) {
      assertThat(vidport.instance().ports().signing().signer().open("test", signed))
          .contains("text");
    }
  }

  @Test
  void vidportsInMemoryAreIsolated() throws IOException {
    try (Vidport one = Vidport.inMemory();
        Vidport other = Vidport.inMemory()) {
      one.accounts().create().handle(JO);

      assertThat(other.instance().ports().accounts().accounts().find(new Email("jo@example.com")))
          .isEmpty();
    }
  }

  @Test
  void twoVidportsShareADataFolder() throws IOException {
    try (Vidport one = Vidport.builder().dataDir(folder).build();
        Vidport other = Vidport.builder().dataDir(folder).build()) {
      one.start();
      other.start();
      one.accounts().create().handle(JO);

      assertThat(other.instance().ports().accounts().accounts().find(new Email("jo@example.com")))
          .isPresent();
    }
  }

  @Test
  void closingAVidportInMemoryDeletesItsWorkFolder() throws IOException {
    Path work;
    try (Vidport vidport = Vidport.inMemory()) {
      vidport.start();
      work = vidport.instance().settings().workFolder();
      assertThat(work).exists();
    }

    assertThat(work).doesNotExist();
  }

  @Test
  void imagesThatAKilledProcessWasDecodingAreDeleted() throws IOException {
    try (Vidport vidport = Vidport.builder().dataDir(folder).build()) {
      vidport.start();
    }
    Path left = Files.createDirectory(folder.resolve("work/worker-1/images/vidport-image1"));
    Files.writeString(left.resolve("in"), "image");

    try (Vidport vidport = Vidport.builder().dataDir(folder).build()) {
      vidport.start();
      assertThat(left).doesNotExist();
    }
  }

  @Test
  void storeOfTheApplicationReplacesTheStoreOfTheSettings() throws IOException {
    Clock clock = Clock.systemUTC();
    MemoryStore own =
        new MemoryStore(
            1 << 20,
            Files::newInputStream,
            new EmbeddedLinks(
                () -> URI.create("http://localhost"), new LinkSigner(new byte[32], clock), clock),
            clock);
    Path source = Files.writeString(parent.resolve("clip.mp4"), "source");

    try (Vidport vidport =
        Vidport.builder()
            .settings(change -> change.role(Role.API))
            .storage(StoragePorts.embedded(own))
            .build()) {
      RenderTask task = vidport.render(source, RenderRequest.defaults());

      assertThat(own.stat(ObjectKey.original(task.video(), UploadFileRole.SOURCE)))
          .hasValueSatisfying(object -> assertThat(object.sizeBytes()).isEqualTo(6));
    }
  }

  @Test
  void secondStartHasNoEffect() throws IOException {
    try (Vidport vidport = Vidport.inMemory()) {
      vidport.start();

      assertThatCode(vidport::start).doesNotThrowAnyException();
    }
  }

  @Test
  void unreachableDatabaseLeavesNothingOpen() throws IOException {
    VidportBuilder builder =
        Vidport.builder()
            .dataDir(folder)
            .settings(
                change ->
                    change
                        .secretKeys(SecretKeySettings.of(new byte[32]))
                        .database(
                            DatabaseSettings.of(
                                "jdbc:h2:tcp://127.0.0.1:1/none", "user", "hidden")));

    assertThatThrownBy(builder::build)
        .isInstanceOf(DatabaseProblem.class)
        .hasMessageNotContaining("hidden");

    // The worker identity is free again.
    try (Vidport vidport = Vidport.builder().dataDir(folder).build();
        Stream<Path> seats = Files.list(folder.resolve("work"))) {
      vidport.start();
      assertThat(seats.filter(file -> file.toString().endsWith(".lock"))).hasSize(1);
    }
  }
}
