#ifdef __APPLE__
#include "CAllocationCounter.h"

#include <stdatomic.h>

static atomic_uint_fast64_t allocations;

// The C library calls this function, unless it is null, for each allocation and each release.
extern void (*malloc_logger)(uint32_t kinds, uintptr_t, uintptr_t, uintptr_t, uintptr_t result, uint32_t);

static void count(uint32_t kinds, uintptr_t zone, uintptr_t first, uintptr_t second, uintptr_t result, uint32_t frames) {
  (void)zone, (void)first, (void)second, (void)result, (void)frames;
  // The bit of allocations.
  if (kinds & 2) atomic_fetch_add_explicit(&allocations, 1, memory_order_relaxed);
}

uint64_t masthead_allocation_count(void) {
  malloc_logger = count;
  return atomic_load_explicit(&allocations, memory_order_relaxed);
}
#else
#define _GNU_SOURCE
#include "CAllocationCounter.h"

#include <dlfcn.h>
#include <err.h>
#include <link.h>
#include <malloc.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sysexits.h>
#include <unistd.h>

// A program that defines malloc replaces it in every run. This file does not define malloc. Instead, a process that
// counts allocations changes its own dynamic linking, in memory and at run time. The code reads no instructions and no
// relocations, so it works on every processor.

static atomic_uint_fast64_t allocations;

static void count(void) { atomic_fetch_add_explicit(&allocations, 1, memory_order_relaxed); }

enum { MALLOC, CALLOC, REALLOC, MEMALIGN, ALIGNED_ALLOC, POSIX_MEMALIGN, FUNCTION_COUNT };

// The functions of the C library, or of a preloaded allocator.
static uintptr_t original[FUNCTION_COUNT];
#define ORIGINAL(name, index) (*(__typeof__(name) *)original[index])

static void *count_malloc(size_t size) { count(); return ORIGINAL(malloc, MALLOC)(size); }
static void *count_calloc(size_t number, size_t size) { count(); return ORIGINAL(calloc, CALLOC)(number, size); }
static void *count_realloc(void *block, size_t size) { count(); return ORIGINAL(realloc, REALLOC)(block, size); }
static void *count_memalign(size_t alignment, size_t size) {
  count();
  return ORIGINAL(memalign, MEMALIGN)(alignment, size);
}
static void *count_aligned_alloc(size_t alignment, size_t size) {
  count();
  return ORIGINAL(aligned_alloc, ALIGNED_ALLOC)(alignment, size);
}
static int count_posix_memalign(void **block, size_t alignment, size_t size) {
  count();
  return ORIGINAL(posix_memalign, POSIX_MEMALIGN)(block, alignment, size);
}

static const struct {
  const char *name;
  uintptr_t counting;
} functions[FUNCTION_COUNT] = {
    [MALLOC] = {"malloc", (uintptr_t)count_malloc},
    [CALLOC] = {"calloc", (uintptr_t)count_calloc},
    [REALLOC] = {"realloc", (uintptr_t)count_realloc},
    [MEMALIGN] = {"memalign", (uintptr_t)count_memalign},
    [ALIGNED_ALLOC] = {"aligned_alloc", (uintptr_t)count_aligned_alloc},
    [POSIX_MEMALIGN] = {"posix_memalign", (uintptr_t)count_posix_memalign},
};

static uintptr_t page_size;

// Returns the protection of the page that contains the address, or 0 if the object does not contain the address.
static int protection(const struct dl_phdr_info *object, uintptr_t address) {
  uintptr_t page_end = (address & -page_size) + page_size;
  int result = 0;
  for (int i = 0; i < object->dlpi_phnum; i++) {
    const ElfW(Phdr) *header = &object->dlpi_phdr[i];
    uintptr_t start = object->dlpi_addr + header->p_vaddr, end = start + header->p_memsz;
    if (header->p_type == PT_LOAD && address >= start && address < end) {
      result = (header->p_flags & PF_R ? PROT_READ : 0) | (header->p_flags & PF_W ? PROT_WRITE : 0) |
               (header->p_flags & PF_X ? PROT_EXEC : 0);
    }
    // The linker makes these pages read-only after binding, except the last one if other data shares it. This header
    // follows the headers of the segments.
    if (header->p_type == PT_GNU_RELRO && page_end > start && page_end <= end) result = PROT_READ;
  }
  return result;
}

static void store(const struct dl_phdr_info *object, uintptr_t *pointer, uintptr_t value) {
  int before = protection(object, (uintptr_t)pointer);
  void *page = (void *)((uintptr_t)pointer & -page_size);
  if (mprotect(page, page_size, before | PROT_WRITE)) err(EX_OSERR, "cannot count allocations");
  __atomic_store_n(pointer, value, __ATOMIC_RELAXED);
  if (mprotect(page, page_size, before)) err(EX_OSERR, "cannot count allocations");
}

// Replaces the original's address in the symbol table of the object that defines it. From then on, the linker binds
// the name to the counting function: in lazily bound calls, in libraries loaded later, and in dlsym.
static void redirect_symbol(const struct dl_phdr_info *object, const ElfW(Dyn) *entry, int index) {
  const ElfW(Sym) *symbol = NULL;
  const char *names = NULL;
  for (; entry->d_tag != DT_NULL; entry++) {
    if (entry->d_tag == DT_SYMTAB) symbol = (const ElfW(Sym) *)entry->d_un.d_ptr;
    if (entry->d_tag == DT_STRTAB) names = (const char *)entry->d_un.d_ptr;
  }
  // The table has no length field, but its names follow it.
  for (; (const char *)symbol < names; symbol++) {
    if (symbol->st_shndx != SHN_UNDEF && object->dlpi_addr + symbol->st_value == original[index] &&
        strcmp(names + symbol->st_name, functions[index].name) == 0) {
      // The linker adds the object's address, and the sum may wrap around.
      store(object, (uintptr_t *)&symbol->st_value, functions[index].counting - object->dlpi_addr);
    }
  }
}

// Redirects existing bindings: entries of linkage tables, and function pointers in variables.
static void redirect_pointers(const struct dl_phdr_info *object, uintptr_t *pointer, const uintptr_t *end) {
  for (; pointer < end; pointer++) {
    if (pointer >= original && pointer < original + FUNCTION_COUNT) continue;
    for (int i = 0; i < FUNCTION_COUNT; i++) {
      if (*pointer == original[i]) store(object, pointer, functions[i].counting);
    }
  }
}

static int redirect(struct dl_phdr_info *object, size_t size, void *context) {
  (void)size;
  (void)context;
  for (int i = 0; i < object->dlpi_phnum; i++) {
    const ElfW(Phdr) *header = &object->dlpi_phdr[i];
    uintptr_t start = object->dlpi_addr + header->p_vaddr, end = start + header->p_memsz;
    if (header->p_type == PT_DYNAMIC) {
      for (int index = 0; index < FUNCTION_COUNT; index++) {
        if (protection(object, original[index])) redirect_symbol(object, (const ElfW(Dyn) *)start, index);
      }
    }
    if (header->p_type == PT_LOAD && header->p_flags & PF_W) {
      uintptr_t first = (start + sizeof(uintptr_t) - 1) & -sizeof(uintptr_t);
      redirect_pointers(object, (uintptr_t *)first, (uintptr_t *)(end & -sizeof(uintptr_t)));
    }
  }
  return 0;
}

static uintptr_t bound(const char *name) { return (uintptr_t)dlsym(RTLD_DEFAULT, name); }

static void begin(void) {
  page_size = (uintptr_t)sysconf(_SC_PAGESIZE);
  for (int i = 0; i < FUNCTION_COUNT; i++) original[i] = bound(functions[i].name);
  dl_iterate_phdr(redirect, NULL);
  for (int i = 0; i < FUNCTION_COUNT; i++) {
    if (bound(functions[i].name) == functions[i].counting) continue;
    errx(EX_SOFTWARE, "cannot count allocations: %s cannot be redirected", functions[i].name);
  }
}

uint64_t masthead_allocation_count(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, begin);
  return atomic_load_explicit(&allocations, memory_order_relaxed);
}
#endif
