package dev.vidport.acceptance.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.acceptance.api.AccountApi;
import dev.vidport.acceptance.api.Response;
import dev.vidport.acceptance.api.Web;
import dev.vidport.acceptance.host.KillableHost;
import jakarta.mail.MessagingException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.ResourceLock;
import tools.jackson.databind.JsonNode;

/** A new user signs in by e-mail, and creates, uses and revokes an API key. */
@Tag("process")
@ResourceLock(KillableHost.LOCK)
class SignInTest {
  private static final String EMAIL = "new.user@example.com";

  @RegisterExtension static final KillableHost HOST = new KillableHost();

  @Test
  void userSignsInAndWorksWithAnApiKey() throws Exception {
    URI base = HOST.installation().base();
    JsonNode started =
        Web.post(base + "/auth/start", "{\"email\": \"" + EMAIL + "\"}").expect(200).json();
    assertThat(started.get("sent").asBoolean()).isTrue();
    String code = mailedCode();
    verify(code, false).expectError(400, "TERMS_REQUIRED");
    JsonNode signedIn = verify(code, true).expect(200).json();
    assertThat(signedIn.get("created").asBoolean()).isTrue();
    verify(code, true).expectError(400, "INVALID_CODE");

    AccountApi session = new AccountApi(base, signedIn.get("sessionToken").asString());
    JsonNode account = session.get("/account").expect(200).json();
    assertThat(account.get("email").asString()).isEqualTo(EMAIL);
    assertThat(account.get("user")).isEqualTo(signedIn.at("/account/user"));

    JsonNode created = session.post("/account/keys", Map.of("label", "laptop")).expect(201).json();
    AccountApi holder = session.as(created.get("key").asString());
    holder.get("/videos").expect(200);
    holder.post("/account/keys").expectError(403, "SESSION_REQUIRED");
    session.delete("/account/keys/" + created.get("keyId").asString()).expect(200);
    holder.get("/videos").expectError(401, "UNAUTHORIZED");

    session.post("/auth/signout").expect(200);
    session.get("/account").expectError(401, "UNAUTHORIZED");

    for (String secret : List.of(session.key(), holder.key(), KillableHost.mailPassword())) {
      assertThat(HOST.installation().logs()).doesNotContain(secret);
    }
  }

  /** The mail server has the message before the request ends. */
  private static String mailedCode() throws MessagingException {
    assertThat(HOST.mailServer().getReceivedMessages()).hasSize(1);
    String subject = HOST.mailServer().getReceivedMessages()[0].getSubject();
    assertThat(subject).matches("[0-9]{6} is your Vidport sign-in code");
    return subject.substring(0, 6);
  }

  private static Response verify(String code, boolean acceptTerms) {
    return Web.post(
        HOST.installation().base() + "/auth/verify",
        "{\"email\": \"%s\", \"code\": \"%s\", \"acceptTerms\": %s}"
            .formatted(EMAIL, code, acceptTerms));
  }
}
