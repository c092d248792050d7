package dev.vidport.s3;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.storage.s3.S3Settings;
import dev.vidport.usecases.signing.port.LinkSigner;
import dev.vidport.usecases.signing.port.StoreContext;
import dev.vidport.usecases.storage.port.StoragePorts;
import java.net.URI;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class MinioOpenerTest {
  @Test
  void settingsFindTheStoreOnTheClassPath() throws Exception {
    List<AutoCloseable> opened = new ArrayList<>();
    StoreContext context =
        new StoreContext(
            URI.create("http://localhost"),
            new LinkSigner(new byte[32], Clock.systemUTC()),
            Clock.systemUTC(),
            0,
            opened::add);

    StoragePorts ports =
        S3Settings.of(URI.create("http://localhost:9"), "videos", "name", "key").open(context);

    assertThat(ports.store()).isInstanceOf(S3Store.class);
    assertThat(ports.receiver()).isEmpty();
    assertThat(opened).hasSize(1);
    opened.get(0).close();
  }
}
