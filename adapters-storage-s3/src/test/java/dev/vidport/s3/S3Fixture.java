package dev.vidport.s3;

import static org.awaitility.Awaitility.await;

import dev.vidport.usecases.storage.StoreFixture;
import java.time.Duration;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** An S3 server and a store on it, shared by the tests of a class. */
final class S3Fixture implements BeforeAllCallback, AfterAllCallback {
  private S3Server server;
  private S3Store store;

  @Override
  public void beforeAll(ExtensionContext context) {
    server = S3Server.start();
    store = new S3Store(server.settings());
  }

  @Override
  public void afterAll(ExtensionContext context) {
    store.close();
    server.close();
  }

  S3Server server() {
    return server;
  }

  StoreFixture store() {
    return new StoreFixture(store, store, store, new HttpLinkUser(), S3Fixture::waitFor);
  }

  /** Waits in real time, because the server uses the system clock. */
  private static void waitFor(Duration time) {
    await().pollDelay(time).atMost(time.plusSeconds(10)).until(() -> true);
  }
}
