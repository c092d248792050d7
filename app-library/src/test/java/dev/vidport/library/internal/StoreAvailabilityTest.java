package dev.vidport.library.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vidport.domain.storage.ObjectKey;
import dev.vidport.usecases.memory.MemoryStore;
import dev.vidport.usecases.memory.MemoryStores;
import dev.vidport.usecases.signing.port.LinkSigner;
import dev.vidport.usecases.storage.port.MultipartUploads;
import dev.vidport.usecases.storage.port.ObjectStore;
import dev.vidport.usecases.storage.port.StoragePorts;
import dev.vidport.usecases.storage.port.StoreFault;
import java.io.IOException;
import java.net.URI;
import java.time.Clock;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class StoreAvailabilityTest {
  private static final ObjectKey KEY = new ObjectKey("some/object");

  private final Clock clock = Clock.systemUTC();
  private final MemoryStore memory =
      MemoryStores.at(URI.create("http://localhost"), new LinkSigner(new byte[32], clock), clock);

  /** What every call of the store throws. */
  private final AtomicReference<Optional<IOException>> fault =
      new AtomicReference<>(Optional.empty());

  private final StoreAvailability store =
      new StoreAvailability(
          new StoragePorts(
              failing(ObjectStore.class, memory),
              failing(MultipartUploads.class, memory),
              memory,
              Optional.empty()));

  private <T> T failing(Class<T> port, T real) {
    return PortProxy.around(
        port,
        real,
        (method, arguments, call) -> {
          Optional<IOException> thrown = fault.get();
          if (thrown.isPresent()) {
            throw thrown.get();
          }
          return call.proceed();
        });
  }

  @Test
  void callThatFindsTheStoreAwayIsRemembered() throws IOException {
    fault.set(Optional.of(new Outage()));
    assertThatThrownBy(() -> store.store().stat(KEY)).isInstanceOf(Outage.class);
    assertThat(store.isAvailable()).isFalse();
    assertThatThrownBy(store::call).isInstanceOf(Outage.class);
    assertThat(store.isAvailable()).isFalse();

    fault.set(Optional.empty());
    store.call();
    assertThat(store.isAvailable()).isTrue();
  }

  @Test
  void uploadsCountToo() {
    fault.set(Optional.of(new Outage()));

    assertThatThrownBy(() -> store.uploads().parts(KEY, "u")).isInstanceOf(Outage.class);

    assertThat(store.isAvailable()).isFalse();
  }

  @Test
  void storeThatAnswersWithAFaultIsThere() {
    fault.set(Optional.of(new IOException("the object is damaged")));

    assertThatThrownBy(() -> store.store().stat(KEY)).isInstanceOf(IOException.class);

    assertThat(store.isAvailable()).isTrue();
  }

  private static final class Outage extends IOException implements StoreFault {
    private static final long serialVersionUID = 1L;

    @Override
    public boolean isTemporary() {
      return true;
    }
  }
}
